import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { postPath } from '@masthead/domain/site/paths';
import {
  IconArrowBackUp,
  IconBroadcast,
  IconExternalLink,
  IconHistory,
  IconPencil,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import { useViewer } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import { ActionIconLink } from '../../../shared/links';
import { useProject } from '../../../shared/project/project';
import { useTranslation } from '../../../ui/translation';
import { isLockedFor } from '../post-lock';
import { listTransitions, type TrashTransition, useTransitionMessages } from '../trash-transitions';
import { hasLiveDesk } from './post-cells';
import type { PostRow } from './post-list.api';

interface Props {
  post: PostRow;
  /** Whether a transition of this post is running. */
  isPending: boolean;
  onTransition: (transition: TrashTransition) => void;
}

const icons = { trash: IconTrash, restore: IconArrowBackUp, remove: IconTrashX };

/** Five of them fit the column of the actions. */
const iconProps = { variant: 'subtle', color: 'gray', size: 24 };

/** The buttons at the end of a row: view on the site, edit, live desk, history, trash, restore, delete permanently. */
export function RowActions({ post, isPending, onTransition }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const lockRefusal = isLockedFor(viewer, post) ? t('{name} is editing this post.', { name: post.lock }) : null;
  return (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      {post.status === Status.PUBLISHED && post.slug ? <ViewOnSiteButton post={post} slug={post.slug} /> : null}
      {viewer.can('post.update') ? <OpenEditorButton post={post} lockRefusal={lockRefusal} /> : null}
      {hasLiveDesk(post) ? (
        <RowLink
          to="/posts/$id/live"
          post={post}
          icon={IconBroadcast}
          tooltip={t('Live desk')}
          label={t('Live desk of {name}', { name: post.main_headline })}
        />
      ) : null}
      {viewer.can('post.view_time_log') ? (
        <RowLink
          to="/posts/$id/history"
          post={post}
          icon={IconHistory}
          tooltip={t('History')}
          label={t('History of {name}', { name: post.main_headline })}
        />
      ) : null}
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
        {...iconProps}
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
  const label = t('Edit {name}', { name: post.main_headline });
  const isProposing = contentRefusal(viewer, post.status) !== null;
  if (lockRefusal !== null && !isProposing) {
    return (
      <Tooltip label={lockRefusal}>
        <ActionIcon {...iconProps} aria-label={label} aria-disabled data-disabled>
          <IconPencil size={16} />
        </ActionIcon>
      </Tooltip>
    );
  }
  const tooltip = isProposing ? t('Open post editor to propose changes') : t('Open post editor');
  return <RowLink to="/posts/$id" post={post} icon={IconPencil} tooltip={tooltip} label={label} />;
}

interface RowLinkProps {
  to: '/posts/$id' | '/posts/$id/live' | '/posts/$id/history';
  post: PostRow;
  icon: typeof IconPencil;
  tooltip: string;
  label: string;
}

function RowLink({ to, post, icon: Icon, tooltip, label }: RowLinkProps) {
  return (
    <Tooltip label={tooltip}>
      <ActionIconLink to={to} params={{ id: String(post.id) }} {...iconProps} aria-label={label}>
        <Icon size={16} />
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
        {...iconProps}
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
