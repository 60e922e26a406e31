import { Button, Group, Input, Loader, Stack } from '@mantine/core';
import type { Crop } from '@masthead/domain/images/crop';
import { lazy, type Ref, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../i18n/translate-message';
import { ChooseFiles } from '../choose-files';
import { useIncomingFiles } from '../incoming-files';
import { AvatarPreview } from './avatar-preview';
import type { AvatarSource, PickedAvatar } from './picked-avatar';
import { useAvatarSource } from './use-avatar-source';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog')).CropDialog }));

interface Props {
  label: string;
  value: PickedAvatar | null;
  onChange: (value: PickedAvatar | null) => void;
  /** The address of the stored avatar. */
  stored: string | null;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  /** Has the focus when the field is refused. */
  ref?: Ref<HTMLButtonElement>;
}

/** A round picture of somebody: chosen, dropped or pasted, then cut. Until the cut is agreed to, the one before stays. */
export function AvatarField({ label, value, onChange, stored, error, required, disabled = false, ref }: Props) {
  const { t } = useTranslation();
  const { read, refusal, isChecking } = useAvatarSource();
  const [source, setSource] = useState<AvatarSource | null>(null);
  const [cropping, setCropping] = useState<{ source: AvatarSource; crop: Crop | null } | null>(null);
  const isOver = useIncomingFiles(!disabled && !cropping, ([file]) => file && void choose(file));
  const chosen = value && source ? { source, crop: value.crop } : null;
  const message = refusal ?? error;

  async function choose(file: File) {
    const next = await read(file);
    if (next) setCropping({ source: next, crop: null });
  }

  function accept(from: AvatarSource, crop: Crop) {
    setCropping(null);
    setSource(from);
    onChange({ file: from.file, crop });
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      withAsterisk={required === true && !disabled}
      error={message && translateMessage(message)}
    >
      <Group gap="md" align="center" my={4}>
        <AvatarPreview alt={label} stored={stored} chosen={chosen} isOver={isOver} />
        {disabled ? null : (
          <Stack gap="xs" align="start">
            <ChooseFiles
              ref={ref}
              label={stored || value ? t('Change picture') : t('Choose picture')}
              variant="default"
              size="xs"
              onFiles={([file]) => file && void choose(file)}
            />
            {chosen ? (
              <>
                <Button variant="default" size="xs" onClick={() => setCropping(chosen)}>
                  {t('Crop again')}
                </Button>
                <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
                  {t('Take back')}
                </Button>
              </>
            ) : null}
            {isChecking ? <Loader size="xs" aria-label={t('Checking the pictures…')} /> : null}
          </Stack>
        )}
      </Group>
      {cropping ? (
        <Suspense fallback={null}>
          <CropDialog
            {...cropping}
            onCancel={() => setCropping(null)}
            onCropped={(crop) => accept(cropping.source, crop)}
          />
        </Suspense>
      ) : null}
    </Input.Wrapper>
  );
}
