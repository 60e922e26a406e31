import { Group, Switch } from '@mantine/core';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormMode } from '../form/use-field';

interface Props<Out, In extends FieldValues> {
  control: Control<In, unknown, Out>;
  watermark: Path<In>;
  color: Path<In>;
}

/** The brand's logo on the picture, dark unless it is switched to light; without a watermark there is no logo to colour. */
export function WatermarkFields<Out, In extends FieldValues>(props: Props<Out, In>) {
  const { t } = useTranslation();
  const mode = useFormMode();
  const { field: watermark } = useController({ control: props.control, name: props.watermark });
  const { field: color } = useController({ control: props.control, name: props.color });
  const isOn = watermark.value === true;
  return (
    <Group gap="lg">
      <Switch
        label={t('Watermark')}
        ref={watermark.ref}
        disabled={mode === 'read-only'}
        checked={isOn}
        onChange={(event) => mode === 'open' && watermark.onChange(event.currentTarget.checked)}
        onBlur={watermark.onBlur}
      />
      <Switch
        label={t('Light logo')}
        ref={color.ref}
        disabled={!isOn || mode === 'read-only'}
        checked={isOn && color.value === 'light'}
        onChange={(event) => mode === 'open' && color.onChange(event.currentTarget.checked ? 'light' : 'dark')}
        onBlur={color.onBlur}
      />
    </Group>
  );
}
