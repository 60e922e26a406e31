import { Anchor, List, Popover, UnstyledButton } from '@mantine/core';
import { formFields, postFields } from '@masthead/domain/posts/fields';
import { isPublic } from '@masthead/domain/posts/rules/statuses';
import { IconAlertCircle, IconChevronDown, IconChevronUp, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { translateMessage } from '../../../shared/i18n/i18n';
import { useTranslation } from '../../../ui/translation';
import classes from './editor.module.css';
import { useAllProblems } from './state/publication-problems';
import { usePost } from './state/use-editor';

interface Props {
  labels: Record<string, string>;
  /** The reason why the publication time is invalid; `null` if it is valid or empty. */
  scheduleRefusal: string | null;
  onJump: (field: string) => void;
}

/** Lists why the post cannot be published yet. Each problem links to its field. */
export function ProblemsList({ labels, scheduleRefusal, onJump }: Props) {
  const { t } = useTranslation();
  const problems = useAllProblems();
  const scheduleProblems: Record<string, string[]> =
    scheduleRefusal === null ? {} : { published_at: [scheduleRefusal] };
  const { status } = usePost();
  const [isOpen, setIsOpen] = useState(false);
  const entries = Object.entries({ ...problems, ...scheduleProblems });
  const count = entries.reduce((sum, [, messages]) => sum + messages.length, 0);
  if (count === 0) {
    return (
      <p className={classes.ready}>
        <IconCircleCheck size={16} aria-hidden />
        {isPublic(status) ? t('No problems') : t('Ready to publish')}
      </p>
    );
  }
  function jump(field: string) {
    // The list must be closed first: it returns the focus unless another element gets it afterwards.
    flushSync(() => setIsOpen(false));
    onJump(field);
  }

  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width="min(28rem, 94vw)" returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.problemsToggle} onClick={() => setIsOpen(!isOpen)}>
          <IconAlertCircle size={16} aria-hidden />
          {t('Fix before publishing ({count})', { count })}
          {isOpen ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.problems} aria-label={t('Fix before publishing ({count})', { count })}>
        <List size="sm" spacing={2}>
          {entries.flatMap(([field, messages]) =>
            messages.map((message) => (
              <List.Item key={`${field} ${message}`}>
                <Anchor component="button" type="button" size="sm" onClick={() => jump(field)}>
                  {field === 'published_at' ? t('Scheduling') : (labels[field] ?? field)}
                </Anchor>
                : {translateMessage(message)}
              </List.Item>
            )),
          )}
        </List>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The label of each form field, for lists of problems and conflicts. */
export function useFieldLabels(): Record<string, string> {
  const { t } = useTranslation();
  return Object.fromEntries(formFields.map((name) => [name, t(postFields[name].label ?? name)]));
}
