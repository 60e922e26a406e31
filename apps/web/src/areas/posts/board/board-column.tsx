import { useDroppable } from '@dnd-kit/react';
import { Badge, Text, Title } from '@mantine/core';
import type { Card } from '@masthead/domain/posts/contract/board';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './board.module.css';
import type { Column } from './move-cards';

interface Props {
  column: Column;
  /** A card is being dragged that this column does not take. */
  isClosed: boolean;
  action: ReactNode;
  children: (card: Card) => ReactNode;
}

export function BoardColumn({ column: { status, name, total, items }, isClosed, action, children }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const { ref, isDropTarget } = useDroppable({ id: `column ${status}`, data: { column: status } });
  return (
    <section
      ref={ref}
      className={classes.column}
      aria-labelledby={heading}
      {...(isClosed && { 'data-closed': true })}
      {...(isDropTarget && { 'data-target': true })}
    >
      <div className={classes.columnTop}>
        <div className={classes.columnHead}>
          <Title order={2} id={heading} className={classes.columnTitle}>
            {t(name)}
          </Title>
          <Badge
            variant="default"
            size="sm"
            radius="sm"
            flex="none"
            aria-label={t('{count} cards', { count: total })}
            role="img"
          >
            {total}
          </Badge>
        </div>
        {action}
      </div>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed" ta="center" py="md">
          {t('No tasks')}
        </Text>
      ) : (
        <ul className={classes.cards}>{items.map(children)}</ul>
      )}
      {total > items.length ? (
        <Text size="xs" c="dimmed" ta="center">
          {t('{shown} of {count} are shown, the most urgent first.', { shown: items.length, count: total })}
        </Text>
      ) : null}
    </section>
  );
}
