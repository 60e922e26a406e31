import { Group, Stack, Switch, Text } from '@mantine/core';
import type { UniquenessSource } from '@masthead/domain/posts/contract/uniqueness';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SourceLink } from './source-link';

interface Props {
  sources: readonly UniquenessSource[];
  /** Those whose words are not marked. Without it nothing is marked, and there is nothing to switch. */
  hidden?: ReadonlySet<string>;
  onToggle?: (url: string) => void;
}

/** Where parts of the text stand too. */
export function Sources({ sources, hidden, onToggle }: Props) {
  const { t } = useTranslation();
  const id = useId();
  if (sources.length === 0) return <Text size="sm">{t('No other text has these words.')}</Text>;
  return (
    <div>
      <Text size="sm" fw={500} id={id}>
        {t('Sources')}
      </Text>
      <Stack component="ul" gap="xs" p={0} m={0} mt={4} aria-labelledby={id} style={{ listStyle: 'none' }}>
        {sources.map(({ url, plagiat, words }) => (
          <li key={url}>
            <SourceLink url={url} />
            <Group justify="space-between" gap="xs">
              <Text size="xs" c="dimmed">
                {t('{percent}% of the text, words: {count}', { percent: plagiat, count: words.length })}
              </Text>
              {hidden ? (
                <Switch
                  size="xs"
                  label={t('Mark in the text')}
                  aria-label={`${t('Mark in the text')}: ${url}`}
                  checked={!hidden.has(url)}
                  onChange={() => onToggle?.(url)}
                />
              ) : null}
            </Group>
          </li>
        ))}
      </Stack>
    </div>
  );
}
