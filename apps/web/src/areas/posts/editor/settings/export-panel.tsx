import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';
import { exportRefusal } from '@masthead/domain/posts/contract/export';
import type { Post } from '@masthead/domain/posts/contract/post';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { messagesOf } from '../../../../shared/notices/messages';
import { notifyFailure } from '../../../../shared/notices/notify';
import { exportProjects, type ResultLine, resultLines, useSendPost } from '../../export/use-export';

interface Props {
  post: Post;
  /** These have a copy from now on. */
  onExported: (projects: string[]) => void;
}

/** Sends the saved post to other projects, once to each, and says what became of it there. */
export function ExportPanel({ post, onExported }: Props) {
  const { t } = useTranslation();
  const projects = useQuery(exportProjects());
  const send = useSendPost();
  const [chosen, setChosen] = useState<string[]>([]);
  const [lines, setLines] = useState<ResultLine[]>([]);
  const refusal = exportRefusal(post.status);
  const items = projects.data?.items ?? [];

  async function start() {
    setLines([]);
    try {
      const { results } = await send.mutateAsync({ params: { id: post.id }, body: { projects: chosen } });
      setLines(resultLines(results, items));
      onExported(results.filter(({ success }) => success).map(({ project }) => project));
      setChosen([]);
    } catch (error) {
      notifyFailure(error, t('Error exporting post.'));
    }
  }

  if (projects.error) {
    return (
      <Text size="sm">{messagesOf(projects.error, t('Error fetching data.')).map(translateMessage).join(' ')}</Text>
    );
  }
  return (
    <Stack gap="sm">
      {refusal ? (
        <Text size="sm" c="dimmed">
          {translateMessage(refusal)}
        </Text>
      ) : null}
      {items.map(({ id, title }) => {
        const isDone = post.exportProjects.includes(id);
        return (
          <Checkbox
            key={id}
            label={title}
            description={isDone ? t('Exported before') : undefined}
            checked={isDone || chosen.includes(id)}
            disabled={isDone || refusal !== null || send.isPending}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        );
      })}
      <Button
        variant="default"
        loading={send.isPending}
        disabled={chosen.length === 0 || refusal !== null}
        onClick={() => void start()}
      >
        {t('Export')}
      </Button>
      <div role="status">
        {lines.map(({ text, isGood }) => (
          <Alert key={text} color={isGood ? 'teal' : 'red'} p="xs" mt={4}>
            {text}
          </Alert>
        ))}
      </div>
    </Stack>
  );
}
