import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { Status } from '@masthead/domain/posts/statuses';
import { moveRefusal } from '@masthead/domain/posts/workflow';
import { postPath } from '@masthead/domain/site/addresses';
import { IconArrowBackUp, IconExternalLink, IconPencil, IconTrash, IconTrashX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { useProject } from '../../../shared/project/project';
import { isLockedFor } from '../locks/is-locked';
import { type Move, useMoveWords } from '../moves/move-words';
import type { PostRow } from './post-row';
import { editorLink } from './title-cell';

interface Props {
  post: PostRow;
  isMoving: boolean;
  onMove: (move: Move) => void;
}

const icons = { trash: IconTrash, restore: IconArrowBackUp, remove: IconTrashX };

/** What can be done with a post from its row, by the person's rights and where the post stands. */
export function RowActions({ post, isMoving, onMove }: Props) {
  const viewer = useViewer();
  const isLocked = isLockedFor(viewer, post);
  const moves = (['restore', 'trash', 'remove'] as const).filter(
    (move) => moveRefusal(viewer, move, post.status) === null,
  );
  return (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      {post.status === Status.PUBLISHED && post.slug ? <ViewOnSite post={post} slug={post.slug} /> : null}
      {viewer.can('post.update') ? <OpenEditor post={post} lock={isLocked ? post.lock : null} /> : null}
      {moves.map((move) => (
        <MoveButton
          key={move}
          move={move}
          post={post}
          isMoving={isMoving}
          lock={isLocked ? post.lock : null}
          onMove={onMove}
        />
      ))}
    </Group>
  );
}

function ViewOnSite({ post, slug }: { post: PostRow; slug: string }) {
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

function OpenEditor({ post, lock }: { post: PostRow; lock: string | null }) {
  const { t } = useTranslation();
  const shared = {
    variant: 'subtle',
    color: 'gray',
    'aria-label': t('Edit {name}', { name: post.main_headline }),
    children: <IconPencil size={16} />,
  };
  if (lock !== null) {
    return (
      <Tooltip label={t('{name} is editing this post.', { name: lock })}>
        <ActionIcon {...shared} aria-disabled data-disabled />
      </Tooltip>
    );
  }
  return (
    <Tooltip label={t('Open post editor')}>
      <ActionIcon component={Link} {...editorLink(post.id)} {...shared} />
    </Tooltip>
  );
}

interface MoveProps extends Props {
  move: Move;
  /** Whoever edits the post and so keeps it where it is. The button stays reachable, so that it can say so. */
  lock: string | null;
}

function MoveButton({ move, post, isMoving, lock, onMove }: MoveProps) {
  const { t } = useTranslation();
  const { label } = useMoveWords()[move];
  const Icon = icons[move];
  return (
    <Tooltip label={lock === null ? label : t('{name} is editing this post.', { name: lock })}>
      <ActionIcon
        variant="subtle"
        color={move === 'restore' ? 'gray' : 'red'}
        {...(move !== 'restore' && lock === null && { c: 'var(--mantine-color-error)' })}
        loading={isMoving}
        aria-label={`${label}: ${post.main_headline}`}
        {...(lock === null ? { onClick: () => onMove(move) } : { 'aria-disabled': true, 'data-disabled': true })}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
