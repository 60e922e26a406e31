import { ActionIcon, Badge, Group, Menu, Text, VisuallyHidden } from '@mantine/core';
import { accessRefusal } from '@masthead/domain/access/refusal';
import type { Post } from '@masthead/domain/posts/contract/post';
import { publishLabel } from '@masthead/domain/posts/rules/editing';
import { Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { moveRefusal } from '@masthead/domain/posts/rules/workflow';

import { IconArrowBackUp, IconDots, IconExternalLink, IconTrash, IconTrashX } from '@tabler/icons-react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { type KeptAt, useKeptAt } from '../../../shared/drafts/use-autosave';
import { translateMessage } from '../../../shared/i18n/i18n';
import { useProject } from '../../../shared/project/project';
import { shortcutText } from '../../../shared/rich-text/toolbar/shortcut';
import { zoneDateTime } from '../../../shared/time/zone-time';

import { type Move, offeredMoves, useMoveWords } from '../post-moves';
import { ActionButton } from './action-button';
import classes from './editor.module.css';
import { PushButton, PushProgress, usePush } from './push-button';
import { useEditor, useEditorForm, useEditorStore, usePost } from './state/use-editor';
import { Switches } from './switches';

interface Props {
  /** A date and a time are filled in: the button schedules. */
  hasSchedule: boolean;
  keptAt: KeptAt;
  onPreview: () => void;
  onPublish: () => void;
  onMove: (move: Move) => void;
}

const colours: Partial<Record<Status, string>> = {
  [Status.PUBLISHED]: 'teal',
  [Status.SCHEDULED]: 'blue',
  [Status.TRASHED]: 'red',
  [Status.REVIEW]: 'yellow',
};

/** Where the post stands, and everything that can be done with it. */
export function ButtonPanel({ hasSchedule, keptAt, onPreview, onPublish, onMove }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { zone } = useProject();
  const store = useEditorStore();
  const post = usePost();
  const push = usePush();
  const action = useEditor((state) => state.action);
  const isSaving = useEditor((state) => state.status === 'saving');
  const contentRefusal = useEditor((state) => state.contentRefusal);
  const { isDirty } = useFormState({ control: store.form.control });
  const isIdle = action === null;
  const waiting = isIdle ? null : t('Something else is being done');
  const mayPublish = accessRefusal(viewer, 'post.publish');
  const reasonOr = (refusal: string | null) => (refusal === null ? waiting : translateMessage(refusal));

  return (
    <section className={classes.panel} aria-label={t('Actions')} data-above-notices>
      <VisuallyHidden component="h1">{t('Edit post')}</VisuallyHidden>
      <div className={classes.bar}>
        <div className={classes.standing}>
          <Badge variant="light" color={colours[post.status] ?? 'gray'} radius="sm">
            {translateMessage(statusNames[post.status])}
          </Badge>
          {post.published_at ? (
            <Text span size="sm">
              <time dateTime={post.published_at}>{zoneDateTime(post.published_at, zone)}</time>
            </Text>
          ) : null}
          <SavedLine keptAt={keptAt} />
        </div>
        <Group gap="xs">
          <ActionButton label={t('Preview')} refusal={null} onClick={onPreview} />
          <PushButton push={push} />
          {post.status !== Status.TRASHED ? (
            <>
              {moveRefusal(viewer, 'review', post.status) === null ? (
                <ActionButton
                  label={t('Send to review')}
                  refusal={waiting}
                  isBusy={action === 'review'}
                  onClick={() => void store.sendToReview()}
                />
              ) : null}
              <ActionButton
                label={t('Save')}
                refusal={contentRefusal ? reasonOr(contentRefusal) : isDirty ? waiting : t('Everything is saved')}
                isBusy={isSaving}
                shortcut={shortcutText('Mod+S')}
                onClick={() => void store.save()}
              />
              <ActionButton
                label={translateMessage(publishLabel(post.status, hasSchedule))}
                variant="filled"
                refusal={reasonOr(mayPublish)}
                isBusy={action === 'publish'}
                shortcut={shortcutText('Mod+Shift+P')}
                onClick={onPublish}
              />
            </>
          ) : null}
          <MoreMenu post={post} isIdle={isIdle} onMove={onMove} />
        </Group>
      </div>
      <Group gap="xs" justify="space-between">
        <Switches />
        <PushProgress progress={push.progress} />
      </Group>
    </section>
  );
}

/** What is saved where, and since when. */
function SavedLine(props: { keptAt: KeptAt }) {
  const { t } = useTranslation();
  const keptAt = useKeptAt(props.keptAt);
  const { updated_at } = usePost();
  const isSaving = useEditor((state) => state.status === 'saving');
  const { isDirty } = useFormState({ control: useEditorForm().control });
  const { zone } = useProject();
  const at = (instant: string) => zoneDateTime(instant, zone).slice(-5);
  const text = isSaving
    ? t('Saving…')
    : !isDirty
      ? t('All changes are saved ({time})', { time: zoneDateTime(updated_at, zone) })
      : keptAt
        ? t('Unsaved changes, kept in this browser at {time}', { time: at(keptAt.toISOString()) })
        : t('Unsaved changes');
  return (
    <Text span size="xs" c="dimmed" role="status" truncate title={text} className={classes.saved}>
      {text}
    </Text>
  );
}

interface MoreMenuProps {
  post: Post;
  isIdle: boolean;
  onMove: (move: Move) => void;
}

const icons = { trash: IconTrash, restore: IconArrowBackUp, remove: IconTrashX };

/** What is done seldom: the trash, and a look at the site. */
function MoreMenu({ post, isIdle, onMove }: MoreMenuProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const words = useMoveWords();
  const moves = offeredMoves(viewer, post.status);
  const isOnSite = post.status === Status.PUBLISHED && post.url !== null;
  if (moves.length === 0 && !isOnSite) return null;
  return (
    <Menu position="bottom-end" shadow="sm" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon variant="default" size="1.875rem" aria-label={t('More actions')}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isOnSite ? (
          <Menu.Item
            component="a"
            href={post.url ?? ''}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={16} />}
          >
            {t('View on site')}
          </Menu.Item>
        ) : null}
        {moves.map(({ move, refusal }) => {
          const Icon = icons[move];
          if (refusal !== null) {
            return (
              <Menu.Item key={move} aria-disabled closeMenuOnClick={false} c="dimmed" leftSection={<Icon size={16} />}>
                {words[move].label}
                <Text size="xs" c="dimmed">
                  {translateMessage(refusal)}
                </Text>
              </Menu.Item>
            );
          }
          return (
            <Menu.Item
              key={move}
              disabled={!isIdle}
              {...(move !== 'restore' && { color: 'red' })}
              leftSection={<Icon size={16} />}
              onClick={() => onMove(move)}
            >
              {words[move].label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
