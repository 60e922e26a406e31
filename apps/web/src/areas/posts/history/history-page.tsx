import { Alert, Stack, Text } from '@mantine/core';
import { urlId } from '@masthead/domain/http/paging';
import type { VersionEntry } from '@masthead/domain/posts/contract/history';
import { type PostFieldName, postFields } from '@masthead/domain/posts/fields';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { IconEye } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMatch, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { useViewer } from '../../../shared/access/viewer';
import { readFieldErrors } from '../../../shared/form/field-errors';
import { translateMessage } from '../../../shared/i18n/i18n';
import { ButtonLink } from '../../../shared/links';
import { notifyFailure, notifySuccess } from '../../../shared/notices/notify';
import { LoadState } from '../../../shared/panel/load-state';
import { PageTitle, useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { useConfirm } from '../../../ui/dialog';
import { PageHeader } from '../../../ui/page-header';
import { EmptyState } from '../../../ui/states';
import { useTranslation } from '../../../ui/translation';
import { ComparedVersions } from './compared-versions';
import { type Pair, useRestoreVersion, versionComparison, versionPages } from './history.api';
import classes from './history.module.css';
import { RenameDialog } from './rename-dialog';
import { LoadMoreVersions, VersionList } from './version-list';

/** The page with all versions of a post. The user compares two of them, names them and restores them. */
export function Page() {
  const { t } = useTranslation();
  const { params } = useMatch({ from: '/shell/posts/$id/history' });
  const { success, data: id } = urlId.safeParse(params.id);
  return success ? <History key={id} id={id} /> : <EmptyState text={t('Post with given ID not found.')} />;
}

function History({ id }: { id: number }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const pages = useInfiniteQuery(versionPages(id));
  const versions = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const { main_headline = '', status } = pages.data?.pages[0] ?? {};
  const [pair, setPair] = usePair(versions);
  const [renamed, setRenamed] = useState<VersionEntry | null>(null);
  const refusal = useRefusal(status);
  const mayChange = viewer.can('post.update') && refusal === null;
  const title = t('History');

  return (
    <Stack gap="md">
      <PageTitle text={main_headline ? `${title}: ${main_headline}` : title} />
      <PageHeader title={title}>
        {viewer.can('post.update') ? (
          <ButtonLink variant="default" to="/posts/$id" params={{ id: String(id) }}>
            {t('Open post editor')}
          </ButtonLink>
        ) : null}
      </PageHeader>
      {main_headline ? <Text fw={600}>{main_headline}</Text> : null}
      {refusal ? (
        <Alert color="blue" icon={<IconEye size={18} />} title={t('Read only')}>
          {refusal}
        </Alert>
      ) : null}
      {pages.data === undefined ? (
        <LoadState queries={[pages]} fallback={t('Error loading the history.')} />
      ) : versions.length === 0 ? (
        <EmptyState text={t('This post has no versions yet.')} />
      ) : (
        <div className={classes.page}>
          <section className={classes.list} aria-label={t('Versions')}>
            <VersionList versions={versions} pair={pair} onPair={setPair} onRename={mayChange ? setRenamed : null} />
            {pages.hasNextPage ? (
              <LoadMoreVersions isLoading={pages.isFetchingNextPage} onLoad={() => void pages.fetchNextPage()} />
            ) : null}
          </section>
          {pair ? <PairComparison id={id} pair={pair} mayRestore={mayChange} /> : null}
        </div>
      )}
      {renamed ? <RenameDialog postId={id} version={renamed} onClose={() => setRenamed(null)} /> : null}
    </Stack>
  );
}

/** Returns why the viewer can only read the history, or `null`. */
function useRefusal(status: Status | undefined): string | null {
  const { t } = useTranslation();
  const viewer = useViewer();
  if (status === undefined || !viewer.can('post.update')) return null;
  if (status === Status.TRASHED) return t('This post is in the trash. Restore it to change it.');
  if (contentRefusal(viewer, status) === null) return null;
  return t(
    'Changing a published post needs the right post.publish. Ask an editor with this right to make the change, or an administrator to grant it to you.',
  );
}

const pairParams = z.object({
  from: z.coerce.number().int().positive(),
  to: z.literal('current').or(z.coerce.number().int().positive()),
});

/** The compared versions in the URL. By default the last change: the version before the last one and the current one. */
function usePair(versions: readonly VersionEntry[]): [Pair | null, (pair: Pair) => void] {
  const { success, data } = pairParams.safeParse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const first = versions[1] ?? versions[0];
  const defaultPair = first ? { from: first.id, to: 'current' as const } : null;
  const setPair = ({ from, to }: Pair) =>
    void navigate({ to: '.', search: { from: String(from), to: String(to) }, replace: true, resetScroll: false });
  return [success ? data : defaultPair, setPair];
}

/** The page has no form that shows the errors of fields, so the notices name them. */
function notifyRestoreFailure(error: unknown, fallback: string): void {
  const fieldErrors = readFieldErrors(error, (name) => name in postFields);
  if (!fieldErrors) notifyFailure(error, fallback);
  for (const { name, message } of fieldErrors?.fields ?? []) {
    const label = postFields[name as PostFieldName].label ?? name;
    notifyFailure(null, `${translateMessage(label)}: ${translateMessage(message)}`);
  }
  for (const message of fieldErrors?.otherMessages ?? []) notifyFailure(null, message);
}

interface PairProps {
  id: number;
  pair: Pair;
  mayRestore: boolean;
}

function PairComparison({ id, pair, mayRestore }: PairProps) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { confirm, dialog } = useConfirm();
  const comparison = useQuery(versionComparison(id, pair));
  const restore = useRestoreVersion();
  const { data } = comparison;

  async function confirmAndRestore(field: PostFieldName | undefined) {
    if (!data?.from.id) return;
    const time = zoneDateTime(data.from.created_at, zone);
    const label = field && translateMessage(postFields[field].label ?? field);
    const isConfirmed = await confirm({
      title: label ? t('Restore: {field}', { field: label }) : t('Restore everything'),
      text: label
        ? t('Replace this field by the version of {time}? The current version stays in the history.', { time })
        : t(
            'Replace all fields by the version of {time}? Status, publication time, slug and breaking news stay. The current version stays in the history.',
            { time },
          ),
      confirm: t('Restore'),
      cancel: t('Cancel'),
    });
    if (!isConfirmed) return;
    try {
      const base_updated_at = data.current_updated_at;
      await restore.mutateAsync({
        params: { id, version: data.from.id },
        body: { base_updated_at, ...(field && { field }) },
      });
      notifySuccess(t('Version restored.'));
    } catch (error) {
      notifyRestoreFailure(error, t('Error restoring the version.'));
    }
  }

  return (
    <section className={classes.comparison} aria-label={t('Comparison')} aria-busy={comparison.isFetching}>
      {data ? (
        <ComparedVersions
          comparison={data}
          onRestore={mayRestore ? (field) => void confirmAndRestore(field) : null}
          isRestoring={restore.isPending}
        />
      ) : (
        <LoadState queries={[comparison]} fallback={t('Error loading the versions.')} />
      )}
      {dialog}
    </section>
  );
}
