import { List, Text } from '@mantine/core';
import { exportRefusal } from '@masthead/domain/posts/export';
import type { Status } from '@masthead/domain/posts/statuses';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../../shared/i18n/i18n';
import type { ResultLine } from './result-lines';

export interface ExportedPost {
  id: number;
  main_headline: string;
  status: Status;
}

interface Props {
  posts: ExportedPost[];
  results: ReadonlyMap<number, ResultLine[]>;
}

/** The chosen posts, each with what became of it, or why it is left out. */
export function PostsToExport({ posts, results }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <Text size="sm" fw={500} id={id}>
        {t('Posts to export')}
      </Text>
      <List size="sm" spacing={6} mt={4} aria-labelledby={id}>
        {posts.map((post) => (
          <List.Item key={post.id}>
            {post.main_headline}
            <Outcome lines={results.get(post.id) ?? refused(post)} />
          </List.Item>
        ))}
      </List>
    </div>
  );

  function refused({ status }: ExportedPost): ResultLine[] {
    const refusal = exportRefusal(status);
    return refusal === null
      ? []
      : [{ text: t('Skipped: {reason}', { reason: translateMessage(refusal) }), isGood: false }];
  }
}

function Outcome({ lines }: { lines: ResultLine[] }) {
  return lines.map(({ text, isGood }) => (
    <Text key={text} size="xs" c={isGood ? 'teal' : 'var(--mantine-color-error)'}>
      {text}
    </Text>
  ));
}
