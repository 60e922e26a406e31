import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';
import { exportRefusal } from '@masthead/domain/posts/contract/export';
import type { Post } from '@masthead/domain/posts/contract/post';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { toMessages } from '../../../../shared/notices/messages';
import { notifyFailure } from '../../../../shared/notices/notify';
import { useTranslation } from '../../../../ui/translation';
import { exportProjects, type ResultLine, toResultLines, useSendPost } from '../../export/use-export';

interface Props {
  post: Post;
  /** Called with the ids of the projects that have a copy now. */
  onExported: (projects: string[]) => void;
}

/** The settings panel that exports the open post to other projects, once to each, and shows the result per project. */
export function PostExportPanel({ post, onExported }: Props) {
  const { t } = useTranslation();
  const projects = useQuery(exportProjects());
  const send = useSendPost();
  const [selectedIds, setSelectedIds] = useState<string[]>([]);
  const [lines, setLines] = useState<ResultLine[]>([]);
  const refusal = exportRefusal(post.status);
  const items = projects.data?.items ?? [];

  async function start() {
    setLines([]);
    try {
      const { results } = await send.mutateAsync({ params: { id: post.id }, body: { projects: selectedIds } });
      setLines(toResultLines(results, items));
      onExported(results.filter(({ success }) => success).map(({ project }) => project));
      setSelectedIds([]);
    } catch (error) {
      notifyFailure(error, t('Error exporting post.'));
    }
  }

  if (projects.error) {
    return (
      <Text size="sm">{toMessages(projects.error, t('Error fetching data.')).map(translateMessage).join(' ')}</Text>
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
        const isExported = post.exportProjects.includes(id);
        return (
          <Checkbox
            key={id}
            label={title}
            description={isExported ? t('Already exported') : undefined}
            checked={isExported || selectedIds.includes(id)}
            disabled={isExported || refusal !== null || send.isPending}
            onChange={({ currentTarget: { checked } }) =>
              setSelectedIds(checked ? [...selectedIds, id] : selectedIds.filter((selectedId) => selectedId !== id))
            }
          />
        );
      })}
      <Button
        variant="default"
        loading={send.isPending}
        disabled={selectedIds.length === 0 || refusal !== null}
        onClick={() => void start()}
      >
        {t('Export')}
      </Button>
      <div role="status">
        {lines.map(({ text, isSuccess }) => (
          <Alert key={text} color={isSuccess ? 'teal' : 'red'} p="xs" mt={4}>
            {text}
          </Alert>
        ))}
      </div>
    </Stack>
  );
}
