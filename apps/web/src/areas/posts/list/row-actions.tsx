import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { postPath } from '@masthead/domain/site/paths';
import { IconArrowBackUp, IconExternalLink, IconHistory, IconPencil, IconTrash, IconTrashX } from '@tabler/icons-react';
import { useViewer } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import { ActionIconLink } from '../../../shared/links';
import { useProject } from '../../../shared/project/project';
import { useTranslation } from '../../../ui/translation';
import { isLockedFor } from '../post-lock';
import { listTransitions, type TrashTransition, useTransitionMessages } from '../trash-transitions';
import { editorLink } from './post-cells';
import type { PostRow } from './post-list.api';

interface Props {
  post: PostRow;
  /** Whether a transition of this post is running. */
  isPending: boolean;
  onTransition: (transition: TrashTransition) => void;
}

const icons = { trash: IconTrash, restore: IconArrowBackUp, remove: IconTrashX };

/** The buttons at the end of a row: view on the site, edit, history, trash, restore, delete permanently. */
export function RowActions({ post, isPending, onTransition }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const lockRefusal = isLockedFor(viewer, post) ? t('{name} is editing this post.', { name: post.lock }) : null;
  return (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      {post.status === Status.PUBLISHED && post.slug ? <ViewOnSiteButton post={post} slug={post.slug} /> : null}
      {viewer.can('post.update') ? <OpenEditorButton post={post} lockRefusal={lockRefusal} /> : null}
      {viewer.can('post.view_time_log') ? <HistoryButton post={post} /> : null}
      {listTransitions(viewer, post.status).map(({ transition, refusal }) => (
        <TransitionButton
          key={transition}
          transition={transition}
          post={post}
          isPending={isPending}
          refusal={refusal === null ? lockRefusal : translateMessage(refusal)}
          onTransition={onTransition}
        />
      ))}
    </Group>
  );
}

function ViewOnSiteButton({ post, slug }: { post: PostRow; slug: string }) {
  const { t } = useTranslation();
  const { site_url } = useProject();
  return (
    <Tooltip label={t('View on site')}>
      <ActionIcon
        component="a"
        variant="subtle"
        color="gray"
        href={new URL(postPath(slug), site_url).href}
        target="_blank"
        rel="noopener"
        aria-label={t('View {name} on the site', { name: post.main_headline })}
      >
        <IconExternalLink size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

interface OpenEditorProps {
  post: PostRow;
  /** Names the other user who is editing. Does not prevent proposing changes. */
  lockRefusal: string | null;
}

function OpenEditorButton({ post, lockRefusal }: OpenEditorProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const shared = {
    variant: 'subtle',
    color: 'gray',
    'aria-label': t('Edit {name}', { name: post.main_headline }),
    children: <IconPencil size={16} />,
  };
  const isProposing = contentRefusal(viewer, post.status) !== null;
  if (lockRefusal !== null && !isProposing) {
    return (
      <Tooltip label={lockRefusal}>
        <ActionIcon {...shared} aria-disabled data-disabled />
      </Tooltip>
    );
  }
  return (
    <Tooltip label={isProposing ? t('Open post editor to propose changes') : t('Open post editor')}>
      <ActionIconLink {...editorLink(post.id)} {...shared} />
    </Tooltip>
  );
}

function HistoryButton({ post }: { post: PostRow }) {
  const { t } = useTranslation();
  return (
    <Tooltip label={t('History')}>
      <ActionIconLink
        to="/posts/$id/history"
        params={{ id: String(post.id) }}
        variant="subtle"
        color="gray"
        aria-label={t('History of {name}', { name: post.main_headline })}
      >
        <IconHistory size={16} />
      </ActionIconLink>
    </Tooltip>
  );
}

interface TransitionButtonProps extends Props {
  transition: TrashTransition;
  /** The reason why the action is disabled; `null` if it is enabled. The button stays focusable to show the reason. */
  refusal: string | null;
}

function TransitionButton({ transition, post, isPending, refusal, onTransition }: TransitionButtonProps) {
  const { label } = useTransitionMessages()[transition];
  const Icon = icons[transition];
  return (
    <Tooltip label={refusal ?? label}>
      <ActionIcon
        variant="subtle"
        color={transition === 'restore' ? 'gray' : 'red'}
        {...(transition !== 'restore' && refusal === null && { c: 'var(--mantine-color-error)' })}
        loading={isPending}
        aria-label={`${label}: ${post.main_headline}`}
        {...(refusal === null
          ? { onClick: () => onTransition(transition) }
          : { 'aria-disabled': true, 'data-disabled': true })}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
