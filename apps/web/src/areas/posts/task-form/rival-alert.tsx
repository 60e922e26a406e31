import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TaskForm } from './task-values';
import type { Rival } from './use-rival';

export function RivalAlert({ rival }: { rival: Rival }) {
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
