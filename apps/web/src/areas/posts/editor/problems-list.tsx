import { Anchor, Collapse, List, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconChevronDown, IconChevronUp, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../../shared/i18n/i18n';
import classes from './editor.module.css';
import { useAllProblems } from './problems';

interface Props {
  labels: Record<string, string>;
  onJump: (field: string) => void;
}

/** Why the post cannot be published yet; each reason leads to its field. */
export function ProblemsList({ labels, onJump }: Props) {
  const { t } = useTranslation();
  const problems = useAllProblems();
  const [isOpen, setIsOpen] = useState(false);
  const found = Object.entries(problems);
  const count = found.reduce((sum, [, messages]) => sum + messages.length, 0);
  if (count === 0) {
    return (
      <p className={classes.ready}>
        <IconCircleCheck size={16} aria-hidden /> {t('Nothing keeps this from being published.')}
      </p>
    );
  }
  return (
    <div className={classes.problems}>
      <UnstyledButton className={classes.why} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <IconAlertCircle size={16} aria-hidden />
        {t('Why this cannot be published yet ({count})', { count })}
        {isOpen ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
      </UnstyledButton>
      <Collapse expanded={isOpen} transitionDuration={0}>
        <List size="sm" spacing={2} mt={4}>
          {found.flatMap(([field, messages]) =>
            messages.map((message) => (
              <List.Item key={`${field} ${message}`}>
                <Anchor component="button" type="button" size="sm" onClick={() => onJump(field)}>
                  {labels[field] ?? field}
                </Anchor>
                : {translateMessage(message)}
              </List.Item>
            )),
          )}
        </List>
      </Collapse>
    </div>
  );
}
