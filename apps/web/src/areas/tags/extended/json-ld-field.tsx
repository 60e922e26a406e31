import { Button, Stack, Textarea } from '@mantine/core';
import { jsonLdRefusal } from '@masthead/domain/text/json';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type FieldProps, useField } from '../../../shared/form/use-field';

const monospace = { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 'var(--mantine-font-size-sm)' };

/** JSON-LD as it is typed; the button sets it out in lines. */
export function JsonLdField<Out, In extends FieldValues>(props: FieldProps<Out, In>) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField(props);
  const text = typeof field.value === 'string' ? field.value : '';
  const canFormat = isOpen && text.trim() !== '' && jsonLdRefusal(text) === null;
  return (
    <Stack gap="xs" align="flex-start">
      <Textarea
        {...shared}
        w="100%"
        autosize
        minRows={4}
        maxRows={20}
        spellCheck={false}
        styles={{ input: monospace }}
        readOnly={!isOpen}
        ref={field.ref}
        name={field.name}
        value={text}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      {isOpen ? (
        <Button
          variant="default"
          size="xs"
          disabled={!canFormat}
          onClick={() => field.onChange(JSON.stringify(JSON.parse(text), null, 2))}
        >
          {t('Format JSON-LD')}
        </Button>
      ) : null}
    </Stack>
  );
}
