import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { postPath } from '@masthead/domain/site/addresses';
import { IconArrowBackUp, IconExternalLink, IconEye, IconPencil, IconTrash, IconTrashX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import { ActionIconLink } from '../../../shared/links';
import { useProject } from '../../../shared/project/project';
import { isLockedFor } from '../post-lock';
import { type Move, offeredMoves, useMoveWords } from '../post-moves';
import { editorLink } from './post-cells';
import type { PostRow } from './post-list.api';

interface Props {
  post: PostRow;
  isMoving: boolean;
  onMove: (move: Move) => void;
}

const icons = { trash: IconTrash, restore: IconArrowBackUp, remove: IconTrashX };

/** What can be done with a post from its row, by the person's rights and where the post stands. */
export function RowActions({ post, isMoving, onMove }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const locked = isLockedFor(viewer, post) ? t('{name} is editing this post.', { name: post.lock }) : null;
  return (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      {post.status === Status.PUBLISHED && post.slug ? <ViewOnSite post={post} slug={post.slug} /> : null}
      {viewer.can('post.update') ? <OpenEditor post={post} locked={locked} /> : null}
      {offeredMoves(viewer, post.status).map(({ move, refusal }) => (
        <MoveButton
          key={move}
          move={move}
          post={post}
          isMoving={isMoving}
          refusal={refusal === null ? locked : translateMessage(refusal)}
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

interface OpenEditorProps {
  post: PostRow;
  /** Names the other user who is editing. Does not prevent opening the post read-only. */
  locked: string | null;
}

function OpenEditor({ post, locked }: OpenEditorProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  if (contentRefusal(viewer, post.status) !== null) {
    return (
      <Tooltip label={t('Open to read. Changing a published post needs the right post.publish.')}>
        <ActionIconLink
          {...editorLink(post.id)}
          variant="subtle"
          color="gray"
          aria-label={t('Read {name}', { name: post.main_headline })}
        >
          <IconEye size={16} />
        </ActionIconLink>
      </Tooltip>
    );
  }
  const shared = {
    variant: 'subtle',
    color: 'gray',
    'aria-label': t('Edit {name}', { name: post.main_headline }),
    children: <IconPencil size={16} />,
  };
  if (locked !== null) {
    return (
      <Tooltip label={locked}>
        <ActionIcon {...shared} aria-disabled data-disabled />
      </Tooltip>
    );
  }
  return (
    <Tooltip label={t('Open post editor')}>
      <ActionIconLink {...editorLink(post.id)} {...shared} />
    </Tooltip>
  );
}

interface MoveProps extends Props {
  move: Move;
  /** Why the post stays where it is; `null` when it can move. The button stays reachable, so that it can say so. */
  refusal: string | null;
}

function MoveButton({ move, post, isMoving, refusal, onMove }: MoveProps) {
  const { label } = useMoveWords()[move];
  const Icon = icons[move];
  return (
    <Tooltip label={refusal ?? label}>
      <ActionIcon
        variant="subtle"
        color={move === 'restore' ? 'gray' : 'red'}
        {...(move !== 'restore' && refusal === null && { c: 'var(--mantine-color-error)' })}
        loading={isMoving}
        aria-label={`${label}: ${post.main_headline}`}
        {...(refusal === null ? { onClick: () => onMove(move) } : { 'aria-disabled': true, 'data-disabled': true })}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
