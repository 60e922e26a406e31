import { ActionIcon, Alert, Badge, Group, Text, Tooltip } from '@mantine/core';
import { type Article, type ArticleNode, articleToText } from '@masthead/article/document';
import { type LiveUpdate, liveDesk } from '@masthead/domain/posts/contract/live-desk';
import { formatClockTime } from '@masthead/domain/time/day-seconds';
import { IconHistory, IconPencil, IconPin, IconStar, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { call } from '../../../shared/api/call';
import { notifyFailure, notifySuccess } from '../../../shared/notices/notify';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { useConfirm } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import { findLockMessage } from '../post-lock';
import type { DeskOutbox } from './desk-outbox';
import { useChangeUpdate, useDeleteUpdate, useRestoreUpdate } from './live-desk.api';
import classes from './live-desk.module.css';
import { UpdateEditor } from './update-editor';
import { VersionsDialog } from './versions-dialog';

interface Props {
  postId: number;
  update: LiveUpdate;
  outbox: DeskOutbox;
  isReadOnly: boolean;
  /** Called when the editor of the update opens or closes. */
  onEditing: (isEditing: boolean) => void;
}

/** One update: its text with its marks and actions, or its editor. */
export function UpdateItem({ postId, update, outbox, isReadOnly, onEditing }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  // An edit of an earlier visit continues. It takes the lock again.
  const [isEditing, setIsEditing] = useState(() => !isReadOnly && outbox.readEdit(update.id) !== null);
  const item = useRef<HTMLLIElement>(null);
  /** Whether the editor, or the Edit button after it, gets the focus. */
  const [movesFocus, setMovesFocus] = useState(false);
  const name = useUpdateName(update);
  const isLocked = update.lock !== null && update.lock.user_id !== viewer.user.id;

  function showEditor(isOpen: boolean) {
    // Editors open and close after a request, while the user may already write elsewhere.
    const { activeElement } = document;
    setMovesFocus(activeElement === document.body || item.current?.contains(activeElement) === true);
    setIsEditing(isOpen);
    onEditing(isOpen);
  }

  return (
    <li ref={item} className={classes.update} aria-label={name}>
      <UpdateHead update={update} />
      {isEditing ? (
        <UpdateEditor {...{ postId, update, outbox }} autoFocus={movesFocus} onClose={() => showEditor(false)} />
      ) : (
        <>
          {update.title ? <Text fw={600}>{update.title}</Text> : null}
          <UpdateText content={update.content as Article | null} />
          {update.correction ? (
            <Alert color="yellow" p="xs" title={t('Correction')}>
              {update.correction}
            </Alert>
          ) : null}
          {isLocked ? (
            <Text size="sm" c="dimmed">
              {t('{name} is editing this update.', { name: update.lock?.username ?? '' })}
            </Text>
          ) : null}
        </>
      )}
      {isEditing ? null : (
        <UpdateActions {...{ postId, update, name, isReadOnly, movesFocus }} onEdit={() => showEditor(true)} />
      )}
    </li>
  );
}

/** The name of an update in buttons and notices. */
function useUpdateName({ title, number }: LiveUpdate): string {
  const { t } = useTranslation();
  return title?.trim() || t('Update {number}', { number });
}

function UpdateHead({ update }: { update: LiveUpdate }) {
  const { t, language } = useTranslation();
  const { zone } = useProject();
  const { time, moment, minutes, created_by, is_pinned, is_key_moment, corrected_at } = update;
  return (
    <Group gap="xs" className={classes.head}>
      {time === null ? null : (
        <time dateTime={moment} title={zoneDateTime(moment, zone)}>
          {formatClockTime(time, language)}
        </time>
      )}
      {minutes ? <span>{`${minutes}′`}</span> : null}
      {created_by ? <Text size="sm">{created_by}</Text> : null}
      {is_pinned ? <Badge variant="light">{t('Pinned')}</Badge> : null}
      {is_key_moment ? <Badge variant="light">{t('Key moment')}</Badge> : null}
      {corrected_at ? (
        <Badge variant="light" color="yellow">
          {t('Corrected')}
        </Badge>
      ) : null}
    </Group>
  );
}

/** The text without formatting. Pictures, tables and embeds are counted: the editor shows them. */
function UpdateText({ content }: { content: Article | null }) {
  const { t } = useTranslation();
  if (!content) return null;
  const count = countBlocks(content.doc);
  return (
    <>
      <Text className={classes.text}>{articleToText(content).trim()}</Text>
      {count > 0 ? (
        <Text size="sm" c="dimmed">
          {t('Pictures and embeds: {count}', { count })}
        </Text>
      ) : null}
    </>
  );
}

const countBlocks = ({ type, content = [] }: ArticleNode): number =>
  type === 'figure' || type === 'embed' ? 1 : content.reduce((count, node) => count + countBlocks(node), 0);

interface ActionsProps {
  postId: number;
  update: LiveUpdate;
  name: string;
  isReadOnly: boolean;
  /** Whether the Edit button gets the focus. */
  movesFocus: boolean;
  onEdit: () => void;
}

function UpdateActions({ postId, update, name, isReadOnly, movesFocus, onEdit }: ActionsProps) {
  const { t } = useTranslation();
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const change = useChangeUpdate();
  const remove = useDeleteUpdate();
  const restore = useRestoreUpdate();
  const { edit, dialog } = useEdit(postId, update, onEdit);
  const params = { id: postId, update: update.id };

  async function mark(body: { is_pinned: boolean } | { is_key_moment: boolean }) {
    try {
      await change.mutateAsync({ params, body });
    } catch (error) {
      notifyFailure(error, t('Error changing the update.'));
    }
  }

  async function deleteUpdate() {
    try {
      const { number } = await remove.mutateAsync({ params });
      const undo = () => restore.mutateAsync({ params, body: { number } });
      notifySuccess(t('Update deleted.'), undefined, {
        label: t('Undo'),
        run: () => void undo().catch((error) => notifyFailure(error, t('Error restoring the update.'))),
      });
    } catch (error) {
      notifyFailure(error, t('Error deleting the update.'));
    }
  }

  const { is_pinned, is_key_moment } = update;
  return (
    <Group gap={0} className={classes.actions}>
      {isReadOnly ? null : (
        <>
          <Action label={t('Edit')} name={name} autoFocus={movesFocus} onClick={() => void edit()}>
            <IconPencil size={16} />
          </Action>
          <Action
            label={is_pinned ? t('Unpin') : t('Pin to the top')}
            name={name}
            isPressed={is_pinned}
            onClick={() => void mark({ is_pinned: !is_pinned })}
          >
            <IconPin size={16} />
          </Action>
          <Action
            label={is_key_moment ? t('Remove from key moments') : t('Key moment')}
            name={name}
            isPressed={is_key_moment}
            onClick={() => void mark({ is_key_moment: !is_key_moment })}
          >
            <IconStar size={16} />
          </Action>
        </>
      )}
      {update.versions > 0 ? (
        <Action label={t('History')} name={name} onClick={() => setIsHistoryOpen(true)}>
          <IconHistory size={16} />
        </Action>
      ) : null}
      {isReadOnly ? null : (
        <Action label={t('Delete')} name={name} isDangerous onClick={() => void deleteUpdate()}>
          <IconTrash size={16} />
        </Action>
      )}
      {isHistoryOpen ? (
        <VersionsDialog
          postId={postId}
          update={update}
          isReadOnly={isReadOnly}
          onClose={() => setIsHistoryOpen(false)}
        />
      ) : null}
      {dialog}
    </Group>
  );
}

/** Takes the lock of an update and opens its editor. Asks before it takes the lock from another user. */
function useEdit(postId: number, update: LiveUpdate, onEdit: () => void) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const params = { id: postId, update: update.id };
  const takeOver = (username: string) =>
    confirm({
      title: t('Take over this update?'),
      text: t('{name} is editing this update. Their text stays in their browser, and they cannot save it.', {
        name: username,
      }),
      confirm: t('Take over'),
      cancel: t('Cancel'),
    });

  async function lock(take_over: boolean): Promise<void> {
    try {
      await call(liveDesk.lock, { params, body: { take_over } });
      onEdit();
    } catch (error) {
      const isLocked = findLockMessage(error) !== null;
      if (!isLocked || take_over) notifyFailure(error, t('Error changing the update.'));
      else if (await takeOver(update.lock?.username ?? t('Another user'))) await lock(true);
    }
  }
  return { edit: () => lock(false), dialog };
}

interface ActionProps {
  label: string;
  name: string;
  isPressed?: boolean;
  isDangerous?: boolean;
  autoFocus?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Action({ label, name, isPressed, isDangerous = false, autoFocus = false, onClick, children }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isPressed ? 'light' : 'subtle'}
        color={isDangerous ? 'red' : 'gray'}
        size="lg"
        {...(isDangerous && { c: 'var(--mantine-color-error)' })}
        {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
        aria-label={`${label}: ${name}`}
        autoFocus={autoFocus}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
