import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { accessRefusal } from '@masthead/domain/access/refusal';
import { urlId } from '@masthead/domain/http/paging';
import { type LiveUpdate, liveDesk, MAX_UPDATE_AGE } from '@masthead/domain/posts/contract/live-desk';
import { MAX_SLIDES } from '@masthead/domain/posts/contract/slides';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { IconEye } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { call } from '../../../shared/api/call';
import { draftKey } from '../../../shared/drafts/local-draft';
import { ButtonLink } from '../../../shared/links';
import { LoadState } from '../../../shared/panel/load-state';
import { PageTitle, useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { PageHeader } from '../../../ui/page-header';
import { EmptyState } from '../../../ui/states';
import { useTranslation } from '../../../ui/translation';
import { EmbargoBadge } from '../embargo-badge';
import { Composer } from './composer';
import { DeskOutbox, type QueuedUpdate } from './desk-outbox';
import { type DeskList, deskUpdates, PAGE_SIZE, showPublished } from './live-desk.api';
import classes from './live-desk.module.css';
import { UpdateItem } from './update-item';

/** The live desk of a post: several users publish updates at the same time, the newest first. */
export function Page() {
  const { t } = useTranslation();
  const { params } = useMatch({ from: '/shell/posts/$id/live' });
  const { success, data: id } = urlId.safeParse(params.id);
  return success ? <LiveDesk key={id} id={id} /> : <EmptyState text={t('Post with given ID not found.')} />;
}

function LiveDesk({ id }: { id: number }) {
  const { t } = useTranslation();
  const [size, setSize] = useState(PAGE_SIZE);
  const list = useQuery(deskUpdates(id, size));
  const title = t('Live desk');
  const { main_headline, status, url } = list.data?.post ?? {};
  return (
    <Stack gap="md">
      <PageTitle text={main_headline ? `${title}: ${main_headline}` : title} />
      <PageHeader title={title}>
        {status === Status.PUBLISHED && url ? (
          <Button component="a" variant="default" href={url} target="_blank" rel="noopener">
            {t('View on site')}
          </Button>
        ) : null}
        <ButtonLink variant="default" to="/posts/$id" params={{ id: String(id) }}>
          {t('Open post editor')}
        </ButtonLink>
      </PageHeader>
      {list.data === undefined ? (
        <LoadState queries={[list]} fallback={t('Error loading the updates.')} />
      ) : (
        <Desk list={list.data} isStale={list.isError} onMore={() => setSize(Math.min(size + PAGE_SIZE, MAX_SLIDES))} />
      )}
    </Stack>
  );
}

interface DeskProps {
  list: DeskList;
  /** The last load has failed, so updates of others may be missing. */
  isStale: boolean;
  onMore: () => void;
}

function Desk({ list: { post, items, _meta }, isStale, onMore }: DeskProps) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const outbox = useOutbox(post);
  const refusal = useRefusal(post.status);
  const { shown, setEditing } = useShownUpdates(items, outbox);
  return (
    <>
      <Group gap="xs">
        <Text fw={600}>{post.main_headline}</Text>
        <EmbargoBadge post={post} />
      </Group>
      {post.live_ended_at ? (
        <Alert color="yellow">
          {t('Live coverage ended {time}', { time: zoneDateTime(post.live_ended_at, zone) })}
        </Alert>
      ) : null}
      {refusal ? (
        <Alert color="blue" icon={<IconEye size={18} />} title={t('Read only')}>
          {refusal}
        </Alert>
      ) : (
        <Composer outbox={outbox} />
      )}
      <Text size="sm" c="dimmed" role="status" className={classes.count}>
        {isStale
          ? t('No connection. The list may be out of date.')
          : t('{count} updates, newest first', { count: _meta.totalCount })}
      </Text>
      {shown.length === 0 ? (
        <EmptyState text={t('No updates yet.')} />
      ) : (
        <ol className={classes.list} aria-label={t('Updates')}>
          {shown.map((update) => (
            <UpdateItem
              key={update.id}
              postId={post.id}
              update={update}
              outbox={outbox}
              isReadOnly={refusal !== null}
              onEditing={(isEditing) => setEditing(update.id, isEditing)}
            />
          ))}
        </ol>
      )}
      {items.length < _meta.totalCount ? (
        <Button variant="default" onClick={onMore}>
          {t('Show older updates')}
        </Button>
      ) : null}
    </>
  );
}

interface ShownUpdates {
  items: LiveUpdate[];
  /** The items, and the updates whose editor is open. */
  shown: LiveUpdate[];
  openIds: ReadonlySet<string>;
}

/** The updates of the list, and those whose editor is open: newer updates or a deletion remove them from the list. */
function useShownUpdates(items: LiveUpdate[], outbox: DeskOutbox) {
  const [state, setState] = useState<ShownUpdates>({ items, shown: items, openIds: new Set() });
  // An editor of an earlier visit is open, too.
  const isOpen = (openIds: ReadonlySet<string>) => (id: string) => openIds.has(id) || outbox.readEdit(id) !== null;
  if (items !== state.items) setState({ ...state, items, shown: keepOpen(items, state.shown, isOpen(state.openIds)) });

  function setEditing(id: string, isEditing: boolean) {
    setState((before) => {
      const openIds = new Set(before.openIds);
      if (isEditing) openIds.add(id);
      else openIds.delete(id);
      return { ...before, openIds, shown: keepOpen(before.items, before.shown, isOpen(openIds)) };
    });
  }

  return { shown: state.shown, setEditing };
}

/** Adds the open updates that the list no longer contains, each before the next older one. */
function keepOpen(items: LiveUpdate[], shown: LiveUpdate[], isOpen: (id: string) => boolean): LiveUpdate[] {
  const missing = shown.filter(({ id }) => isOpen(id) && !items.some((item) => item.id === id));
  const kept = [...items];
  for (const update of missing) {
    const index = kept.findIndex(({ moment }) => Date.parse(moment) < Date.parse(update.moment));
    kept.splice(index === -1 ? kept.length : index, 0, update);
  }
  return kept;
}

/** A request without a response counts as failed after this time. The retry cannot store the update twice. */
const SEND_TIMEOUT_MS = 15_000;

/** The outbox of this post and user. It sends updates of an earlier visit, too. */
function useOutbox({ id, main_headline }: DeskList['post']): DeskOutbox {
  const { id: project } = useProject();
  const { user } = useViewer();
  const client = useQueryClient();
  const [outbox] = useState(
    () =>
      new DeskOutbox({
        key: draftKey('live-desk', project, user.id, id),
        send: (update) =>
          call(liveDesk.create, { params: { id }, body: toNewUpdate(update) }, AbortSignal.timeout(SEND_TIMEOUT_MS)),
        onPublished: (update: LiveUpdate) => showPublished(client, id, update),
      }),
  );
  useEffect(() => outbox.start(main_headline), [outbox, main_headline]);
  return outbox;
}

/** The age of an update is also right if the clock of the browser is wrong. */
function toNewUpdate({ written_at = Date.now(), ...update }: QueuedUpdate) {
  const seconds = Math.floor((Date.now() - written_at) / 1000);
  return { ...update, age: Math.min(Math.max(seconds, 0), MAX_UPDATE_AGE) };
}

/** Returns why the viewer can only read the updates, or `null`. */
function useRefusal(status: Status): string | null {
  const { t } = useTranslation();
  const viewer = useViewer();
  if (accessRefusal(viewer, 'post.update') !== null) return t('Writing updates needs the right post.update.');
  if (contentRefusal(viewer, status) === null) return null;
  return t(
    'Updates of a published post need the right post.publish. Ask an administrator to grant it to you, or an editor to publish the update.',
  );
}
