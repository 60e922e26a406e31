import { Anchor, Button, List, Loader, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from '../../../../ui/translation';
import classes from './publish-sheet.module.css';

export type CheckLevel = 'block' | 'warning' | 'running' | 'passed';

/** A fix or a jump of a check: a button, or a link that opens in a new tab. */
export type CheckAction = { label: string } & ({ run: () => void } | { href: string });

/** The result of one check before the publication. */
export interface Check {
  key: string;
  level: CheckLevel;
  text: string;
  /** A second line, such as a suggested text. */
  detail?: string | undefined;
  actions?: readonly CheckAction[];
}

const order: readonly CheckLevel[] = ['block', 'warning', 'running', 'passed'];

const icons = {
  block: <IconCircleX size={18} color="var(--mantine-color-error)" aria-hidden />,
  warning: <IconAlertTriangle size={18} color="var(--mantine-color-yellow-7)" aria-hidden />,
  running: <Loader size={16} aria-hidden />,
  passed: <IconCircleCheck size={18} color="var(--mantine-color-teal-7)" aria-hidden />,
};

/** The checks by severity: those that block the publication first. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  const { t } = useTranslation();
  const levels: Record<CheckLevel, string> = {
    block: t('Blocks publishing'),
    warning: t('Warning'),
    running: t('In progress'),
    passed: t('Passed'),
  };
  const sorted = checks.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  return (
    <List size="sm" spacing="xs" listStyleType="none" role="list" aria-label={t('Checks')}>
      {sorted.map(({ key, level, text, detail, actions = [] }) => (
        <List.Item key={key} icon={icons[level]} classNames={{ itemWrapper: classes.check, itemLabel: classes.label }}>
          <VisuallyHidden>{levels[level]}: </VisuallyHidden>
          {text}
          {detail ? (
            <Text size="xs" c="dimmed">
              {detail}
            </Text>
          ) : null}
          {actions.length > 0 ? (
            <div className={classes.actions}>
              {actions.map((action) => (
                <ActionControl key={action.label} action={action} />
              ))}
            </div>
          ) : null}
        </List.Item>
      ))}
    </List>
  );
}

function ActionControl({ action }: { action: CheckAction }) {
  if ('href' in action) {
    return (
      <Anchor size="sm" href={action.href} target="_blank" rel="noopener">
        {action.label}
      </Anchor>
    );
  }
  return (
    <Button size="compact-xs" variant="default" onClick={action.run}>
      {action.label}
    </Button>
  );
}
