import { SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from '../../ui/translation';

interface Props {
  label: string;
  stored: string;
  unsaved: string;
}

/** Shows the stored and the unsaved value of a field side by side. */
export function VersionComparison({ label, stored, unsaved }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        <VersionText title={t('Saved version')} text={stored} />
        <VersionText title={t('Unsaved changes')} text={unsaved} />
      </SimpleGrid>
    </Stack>
  );
}

/** A read-only text area, because keyboard users can scroll it. */
export function VersionText({
  title,
  text,
  className,
}: {
  title: string;
  text: string;
  className?: string | undefined;
}) {
  return (
    <Textarea
      label={title}
      readOnly
      autosize
      minRows={1}
      maxRows={12}
      value={text || '—'}
      {...(className && { classNames: { input: className } })}
    />
  );
}
