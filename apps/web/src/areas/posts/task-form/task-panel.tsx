import { Alert, Button, Group } from '@mantine/core';
import type { Card } from '@masthead/domain/posts/contract/board';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';
import { isOut } from '@masthead/domain/posts/rules/statuses';
import { type TemplateType, taskTypes, templateTypes } from '@masthead/domain/posts/rules/template-types';

import { IconEye, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Can, useViewer } from '../../../shared/access/viewer';
import { EntityPanel } from '../../../shared/form/entity-panel';
import { translateMessage } from '../../../shared/i18n/i18n';
import { useFailureNotice } from '../../../shared/notices/notify';
import { sectionChoices } from '../../../shared/pickers/reference-lists';
import { RemoveButton } from '../../../shared/removal/remove-button';

import { isLockedFor } from '../post-lock';
import { TaskFields } from './task-fields';
import type { TaskForm } from './task-values';
import { type Rival, useTaskForm, useTrashTask } from './use-task-form';

interface Props {
  /** As it is stored now; `null` for a new one. */
  card: Card | null;
  title: string;
  /** What a new one can become. */
  types?: readonly TemplateType[];
  /** Where a new one starts. */
  section?: number | undefined;
  today: string;
  /** A new one is stored; the page brings it into view. */
  onCreated: (id: number) => void;
  onClose: () => void;
}

export function TaskPanel({ card, title, types = taskTypes, section, today, onCreated, onClose }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const choices = useQuery(sectionChoices());
  useFailureNotice(choices.error, t('Error fetching sections or categories.'));
  const sections = choices.data?.items ?? (card?.section ? [card.section] : []);
  const { entity, rival } = useTaskForm({
    card,
    section: section ?? (sections.length === 1 ? (sections[0]?.id ?? null) : null),
    today,
    hasSections: sections.length > 0,
    onCreated,
    onClose,
  });
  const mayEdit = viewer.can('post.read') && viewer.can('post.update');
  const isContentFixed = card !== null && contentRefusal(viewer, card.status) !== null;

  function removed() {
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
          {isContentFixed && mayEdit ? <PublishedAlert /> : null}
          {rival ? <RivalAlert rival={rival} /> : null}
        </>
      }
      remove={card ? <RemoveTask card={card} onRemoved={removed} /> : null}
    >
      {card && mayEdit ? (
        <Group>
          <Button variant="default" component={Link} to={`/posts/${card.id}`}>
            {t('Open post editor')}
          </Button>
        </Group>
      ) : null}
      <TaskFields
        control={entity.form.control}
        reporter={card ? (card.reporter?.username ?? '') : viewer.user.name}
        sections={sections}
        types={card ? templateTypes : types}
        today={today}
        isNew={card === null}
        isLocked={entity.locked}
        isHeadlineFixed={isContentFixed}
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
      {t('Nothing can be changed here until they have finished.')}
    </Alert>
  );
}

function RivalAlert({ rival }: { rival: Rival }) {
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
  const fields = rival.fields.map((field) => labels[field]).join(', ');
  return (
    <Alert color="yellow" role="alert" title={t('Somebody else has changed this task')}>
      {t('Changed by both of you: {fields}. What you typed is still here.', { fields })}
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={rival.keepMine}>
          {t('Keep mine')}
        </Button>
        <Button size="xs" variant="default" onClick={rival.takeTheirs}>
          {t('Take theirs')}
        </Button>
      </Group>
    </Alert>
  );
}

/** Off the board is into the trash, from where it can come back: both rights are needed. */
function RemoveTask({ card, onRemoved }: { card: Card; onRemoved: () => void }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const trash = useTrashTask();
  const { id, main_headline: title, status, lock, updated_at } = card;
  const refusal = contentRefusal(viewer, status);
  const locked = isLockedFor(viewer, card) ? t('{name} is editing this post.', { name: lock }) : null;

  return (
    <Can access="post.update">
      <RemoveButton
        access="post.delete"
        name={title}
        look="button"
        text={
          isOut(status)
            ? t('Move "{title}" to the trash? Readers will not find it any more.', { title })
            : t('Move "{title}" to the trash?', { title })
        }
        refusal={refusal === null ? locked : translateMessage(refusal)}
        remove={() => trash.mutateAsync({ params: { id }, body: { base_updated_at: updated_at } })}
        done={t('Deleted')}
        onRemoved={onRemoved}
        fallback={t('Error moving post to trash.')}
      />
    </Can>
  );
}
