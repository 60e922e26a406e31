import { Alert, Button, Group } from '@mantine/core';
import type { Card } from '@masthead/domain/posts/board';
import { contentRefusal } from '@masthead/domain/posts/rules';
import { type TemplateType, taskTypes, templateTypes } from '@masthead/domain/posts/template-types';
import { IconEye, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { EntityPanel } from '../../../shared/form/entity-panel';
import { useFailureNotice } from '../../../shared/notices/notify';
import { sectionChoices } from '../../../shared/pickers/reference-lists';
import { RemoveTask } from './remove-task';
import { RivalAlert } from './rival-alert';
import { TaskFields } from './task-fields';
import { useTaskForm } from './use-task-form';

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
