import { Button, List, Progress, Select, Stack, Text } from '@mantine/core';
import { exportRefusal } from '@masthead/domain/posts/contract/export';
import type { Status } from '@masthead/domain/posts/rules/statuses';

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { translateMessage } from '../../../shared/i18n/i18n';
import { toMessages } from '../../../shared/notices/messages';
import { SidePanel } from '../../../ui/side-panel';
import { useTranslation } from '../../../ui/translation';
import { exportProjects, type ResultLine } from './use-export';
import type { SelectionExport } from './use-selection-export';

interface Props {
  posts: ExportedPost[];
  exporting: SelectionExport;
  onClear: () => void;
  onClose: () => void;
}

/**
 * The side panel of the posts list that exports all selected posts to one other project. Posts that are selected while
 * the panel is open are added.
 */
export function SelectionExportPanel({ posts, exporting, onClear, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const projects = useQuery(exportProjects());
  const [projectId, setProjectId] = useState<string | null>(null);
  const project = projects.data?.items.find(({ id }) => id === projectId);
  const exportablePosts = posts.filter(({ status }) => exportRefusal(status) === null);
  const { progress } = exporting;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!project || progress || exportablePosts.length === 0) return;
    void exporting.start(
      exportablePosts.map((post) => post.id),
      project,
    );
  }

  return (
    <SidePanel
      title={t('Export')}
      onClose={onClose}
      footer={
        <>
          <Button
            type="submit"
            form={id}
            loading={progress !== null}
            disabled={!project || exportablePosts.length === 0}
          >
            {t('Export')}
          </Button>
          <Button variant="default" disabled={progress !== null} onClick={onClear}>
            {t('Clear selection')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="sm">
          <Select
            label={t('Project')}
            withAsterisk
            data-autofocus
            disabled={progress !== null}
            placeholder={t('Choose a project')}
            data={(projects.data?.items ?? []).map((item) => ({ value: item.id, label: item.title }))}
            value={projectId}
            onChange={setProjectId}
            {...(projects.error && {
              error: toMessages(projects.error, t('Error fetching data.')).map(translateMessage).join(' '),
            })}
          />
          <ExportProgress progress={progress} />
          <PostsToExport posts={posts} results={exporting.results} />
        </Stack>
      </form>
    </SidePanel>
  );
}

function ExportProgress({ progress }: Pick<SelectionExport, 'progress'>) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {progress ? (
        <Stack gap={4}>
          <Progress aria-label={t('Export')} value={(progress.done / progress.total) * 100} />
          <Text size="sm" c="dimmed">
            {t('{done} of {total} sent', { done: progress.done, total: progress.total })}
          </Text>
        </Stack>
      ) : null}
    </div>
  );
}

export interface ExportedPost {
  id: number;
  main_headline: string;
  status: Status;
}

interface PostsToExportProps {
  posts: ExportedPost[];
  results: ReadonlyMap<number, ResultLine[]>;
}

/** The selected posts with their result, or with the reason why they are skipped. */
export function PostsToExport({ posts, results }: PostsToExportProps) {
  const { t } = useTranslation();
  const id = useId();

  function toSkippedLines({ status }: ExportedPost): ResultLine[] {
    const refusal = exportRefusal(status);
    return refusal === null
      ? []
      : [{ text: t('Skipped: {reason}', { reason: translateMessage(refusal) }), isSuccess: false }];
  }

  return (
    <div>
      <Text size="sm" fw={500} id={id}>
        {t('Posts to export')}
      </Text>
      <List size="sm" spacing={6} mt={4} aria-labelledby={id}>
        {posts.map((post) => (
          <List.Item key={post.id}>
            {post.main_headline}
            <ResultLines lines={results.get(post.id) ?? toSkippedLines(post)} />
          </List.Item>
        ))}
      </List>
    </div>
  );
}

function ResultLines({ lines }: { lines: ResultLine[] }) {
  return lines.map(({ text, isSuccess }) => (
    <Text key={text} size="xs" c={isSuccess ? 'teal' : 'var(--mantine-color-error)'}>
      {text}
    </Text>
  ));
}
