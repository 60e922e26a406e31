import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  count: number;
  min?: number;
  max: number;
}

/** How long a text is, against how long it may be; an empty one is never too short. */
export function Counter({ count, min = 0, max }: Props) {
  const { t } = useTranslation();
  const isOutside = count > max || (count > 0 && count < min);
  const text =
    min > 0
      ? t('{count} characters, {min} to {max} allowed', { count, min, max })
      : t('{count} of {max} characters', { count, max });
  return (
    <Text span size="xs" c={isOutside ? 'var(--mantine-color-error)' : 'dimmed'}>
      {text}
    </Text>
  );
}
