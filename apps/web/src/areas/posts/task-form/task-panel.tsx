import { Alert, Button, Group } from '@mantine/core';
import type { Card } from '@masthead/domain/posts/contract/board';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';
import { isPublic } from '@masthead/domain/posts/rules/statuses';
import { type TemplateType, taskTypes, templateTypes } from '@masthead/domain/posts/rules/template-types';

import { IconEye, IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Can, useViewer } from '../../../shared/access/viewer';
import { EntityPanel } from '../../../shared/form/entity-panel';
import { translateMessage } from '../../../shared/i18n/i18n';
import { ButtonLink } from '../../../shared/links';
import { useFailureNotice } from '../../../shared/notices/notify';
import { sectionChoices } from '../../../shared/pickers/reference-lists';
import { RemoveButton } from '../../../shared/removal/remove-button';
import { useTranslation } from '../../../ui/translation';
import { EmbargoBadge } from '../embargo-badge';
import { isLockedFor } from '../post-lock';
import { toUndoTrash } from '../undo-trash';
import { TaskFields } from './task-fields';
import type { TaskForm } from './task-values';
import { useTaskForm, useTrashTask, type VersionConflict } from './use-task-form';

interface Props {
  /** The stored task; `null` for a new one. */
  card: Card | null;
  title: string;
  /** The post types that a new task may have. */
  types?: readonly TemplateType[];
  /** The initial section of a new task. */
  section?: number | undefined;
  today: string;
  /** Called after a new task was created, so that the page can show it. */
  onCreated: (id: number) => void;
  onClose: () => void;
}

/**
 * The side panel that creates or edits a task: the planning data of a post (assignee, deadline, notes). The board opens
 * it for a card, and the list of posts for a new post.
 */
export function TaskPanel({ card, title, types = taskTypes, section, today, onCreated, onClose }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const choices = useQuery(sectionChoices());
  useFailureNotice(choices.error, t('Error fetching sections or categories.'));
  const sections = choices.data?.items ?? (card?.section ? [card.section] : []);
  const { entity, conflict } = useTaskForm({
    card,
    section: section ?? (sections.length === 1 ? (sections[0]?.id ?? null) : null),
    today,
    hasSections: sections.length > 0,
    onCreated,
    onClose,
  });
  const mayEdit = viewer.can('post.read') && viewer.can('post.update');
  const isHeadlineFixed = card !== null && contentRefusal(viewer, card.status) !== null;

  function closeRemovedTask() {
    entity.discard();
    onClose();
  }

  return (
    <EntityPanel
      title={title}
      entity={entity}
      onClose={onClose}
      notice={
        <>
          {entity.locked && card ? <LockedAlert name={card.lock} /> : null}
          {isHeadlineFixed && mayEdit ? <PublishedAlert /> : null}
          {conflict ? <ConflictAlert conflict={conflict} /> : null}
        </>
      }
      remove={card ? <RemoveTaskButton card={card} onRemoved={closeRemovedTask} /> : null}
    >
      {card && mayEdit ? (
        <Group>
          <ButtonLink variant="default" to="/posts/$id" params={{ id: String(card.id) }}>
            {t('Open post editor')}
          </ButtonLink>
        </Group>
      ) : null}
      {card ? <EmbargoBadge post={card} /> : null}
      <TaskFields
        control={entity.form.control}
        reporter={card ? (card.reporter?.username ?? '') : viewer.user.name}
        sections={sections}
        types={card ? templateTypes : types}
        today={today}
        isNew={card === null}
        isLocked={entity.locked}
        isHeadlineFixed={isHeadlineFixed}
      />
    </EntityPanel>
  );
}

function PublishedAlert() {
  const { t } = useTranslation();
  return (
    <Alert color="blue" icon={<IconEye size={18} />}>
      {t(
        'Changing the headline of a published post needs the right post.publish. Ask an editor with this right, or an administrator to grant it to you.',
      )}
    </Alert>
  );
}

function LockedAlert({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <Alert color="yellow" icon={<IconLock size={18} />} title={t('Locked by {name}', { name })}>
      {t('You can edit this post when they have finished.')}
    </Alert>
  );
}

function ConflictAlert({ conflict }: { conflict: VersionConflict }) {
  const { t } = useTranslation();
  const labels: Record<keyof TaskForm, string> = {
    main_headline: t('Headline'),
    section_id: t('Section'),
    priority: t('Priority'),
    template_type: t('Type'),
    estimate: t('Story point'),
    due_date: t('Publication deadline'),
    assignee_id: t('Assignee'),
    notes: t('Note'),
  };
  const fields = conflict.fields.map((field) => labels[field]).join(', ');
  return (
    <Alert color="yellow" role="alert" title={t('Somebody else changed this task')}>
      {t('Both of you changed: {fields}. Your text is still here.', { fields })}
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={conflict.keepMine}>
          {t('Keep mine')}
        </Button>
        <Button size="xs" variant="default" onClick={conflict.takeTheirs}>
          {t('Use their version')}
        </Button>
      </Group>
    </Alert>
  );
}

/** Deleting a task moves its post to the trash, which needs both rights. */
function RemoveTaskButton({ card, onRemoved }: { card: Card; onRemoved: () => void }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const trash = useTrashTask();
  const client = useQueryClient();
  const { id, main_headline: title, status, lock, updated_at } = card;
  const refusal = contentRefusal(viewer, status);
  const lockRefusal = isLockedFor(viewer, card) ? t('{name} is editing this post.', { name: lock }) : null;

  return (
    <Can access="post.update">
      <RemoveButton
        access="post.delete"
        name={title}
        look="button"
        text={
          isPublic(status)
            ? t('Move "{title}" to the trash? Readers will no longer find it.', { title })
            : t('Move "{title}" to the trash?', { title })
        }
        refusal={refusal === null ? lockRefusal : translateMessage(refusal)}
        remove={() => trash.mutateAsync({ params: { id }, body: { base_updated_at: updated_at } })}
        toUndo={(trashedPost) => toUndoTrash(client, trashedPost)}
        done={t('Deleted')}
        onRemoved={onRemoved}
        fallback={t('Error moving post to trash.')}
      />
    </Can>
  );
}
