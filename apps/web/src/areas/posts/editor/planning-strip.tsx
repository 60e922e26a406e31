import { UnstyledButton } from '@mantine/core';
import { priorities } from '@masthead/domain/posts/rules/constants';
import { IconCalendarDue, IconFlag, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { translateMessage } from '../../../shared/i18n/i18n';
import { useTranslation } from '../../../ui/translation';
import classes from './editor.module.css';
import { useEditorForm, usePost } from './state/use-editor';

/** The planning fields in the bar. Each one moves the focus to its field in the settings. */
export function PlanningStrip({ onJump }: { onJump: (field: string) => void }) {
  const { t } = useTranslation();
  const { control } = useEditorForm();
  const { assignee } = usePost();
  const names = ['assignee_id', 'due_date', 'priority', 'estimate'] as const;
  const [assigneeId, deadline, priority, estimate] = useWatch({ control, name: names });
  const isStoredAssignee = assigneeId === (assignee?.id ?? null);
  const priorityName = translateMessage(priorities[priority]);
  const items: { field: string; label: string; icon: ReactNode; text: string }[] = [
    {
      field: 'assignee_id',
      label: t('Assignee'),
      icon: <IconUser size={14} aria-hidden />,
      // The form has the id of a new assignee, not the name.
      text: isStoredAssignee ? (assignee?.username ?? t('Not assigned')) : t('Not saved'),
    },
    {
      field: 'due_date',
      label: t('Deadline'),
      icon: <IconCalendarDue size={14} aria-hidden />,
      text: deadline ?? t('No deadline'),
    },
    { field: 'priority', label: t('Priority'), icon: <IconFlag size={14} aria-hidden />, text: priorityName },
    { field: 'estimate', label: t('Story point'), icon: null, text: t('SP {points}', { points: estimate ?? '–' }) },
  ];
  return (
    <div className={classes.planning}>
      {items.map(({ field, label, icon, text }) => (
        <UnstyledButton key={field} aria-label={`${label}: ${text}`} title={label} onClick={() => onJump(field)}>
          {icon}
          <span>{text}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}
