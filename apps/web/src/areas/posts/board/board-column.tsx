import { useDroppable } from '@dnd-kit/react';
import { Badge, Button, Stack, Text, Title } from '@mantine/core';
import type { Card } from '@masthead/domain/posts/contract/board';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { Can } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import { toMessages } from '../../../shared/notices/messages';
import { ErrorMessages } from '../../../ui/states';
import { useTranslation } from '../../../ui/translation';
import type { MoreCards } from './board.api';
import classes from './board.module.css';
import type { Column } from './use-card-actions';

export function AddTaskButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <Can access="post.create">
      <Button
        variant="default"
        size="compact-xs"
        leftSection={<IconPlus size={14} />}
        classNames={{ section: classes.addIcon ?? '', label: classes.addText ?? '' }}
        title={t('Add task')}
        onClick={onAdd}
        flex="none"
      >
        {t('Add task')}
      </Button>
    </Can>
  );
}

interface Props {
  column: Column;
  moreCards: MoreCards;
  /** Whether the dragged card may not be dropped into this column. */
  isClosed: boolean;
  action: ReactNode;
  children: (card: Card) => ReactNode;
}

/** A column that scrolls on its own. */
export function BoardColumn({ column, moreCards, isClosed, action, children }: Props) {
  const { status, total, items } = column;
  const { t } = useTranslation();
  const heading = useId();
  const list = useRef<HTMLUListElement>(null);
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
        <ColumnHead column={column} id={heading} action={action} />
      </div>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed" ta="center" py="md">
          {t('No tasks')}
        </Text>
      ) : (
        <ul ref={list} className={classes.cards}>
          {items.map(children)}
        </ul>
      )}
      {total > items.length ? (
        <ColumnEnd
          shown={items.length}
          total={total}
          moreCards={moreCards}
          column={heading}
          onLoaded={() => list.current?.children[items.length]?.querySelector('button')?.focus()}
        />
      ) : null}
    </section>
  );
}

interface ColumnHeadProps {
  column: Column;
  /** The id of the heading. */
  id?: string;
  action: ReactNode;
}

/** The title of a column with its number of cards and of late cards. */
export function ColumnHead({ column: { name, total, late }, id, action }: ColumnHeadProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.columnHead}>
      <Title order={2} id={id} className={classes.columnTitle}>
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
      {late > 0 ? (
        <Badge color="red" size="sm" radius="sm" tt="none" flex="none" title={t('{count} late', { count: late })}>
          <span className={classes.lateCount} aria-hidden>
            {late}
          </span>
          <span className={classes.lateText}>{t('{count} late', { count: late })}</span>
        </Badge>
      ) : null}
      <div className={classes.columnAction}>{action}</div>
    </div>
  );
}

interface ColumnEndProps {
  shown: number;
  total: number;
  moreCards: MoreCards;
  /** The id of the heading of the column. */
  column: string;
  /** Moves the focus to the first new card: the button may be gone. */
  onLoaded: () => void;
}

/** Says how many cards the column hides, and loads more of them. */
export function ColumnEnd({ shown, total, moreCards, column, onLoaded }: ColumnEndProps) {
  const { t } = useTranslation();
  const button = useId();
  const { hasMore, isLoading, error, load } = moreCards;

  async function loadAndFocus() {
    if (await load()) onLoaded();
  }

  return (
    <Stack gap="xs" align="center">
      <Text size="xs" c="dimmed" ta="center">
        {t('Showing {shown} of {count}, most urgent first.', { shown, count: total })}
      </Text>
      {error ? <ErrorMessages messages={toMessages(error, t('Error fetching data.')).map(translateMessage)} /> : null}
      {hasMore ? (
        <Button
          id={button}
          aria-labelledby={`${button} ${column}`}
          variant="default"
          size="xs"
          loading={isLoading}
          onClick={() => void loadAndFocus()}
        >
          {t('Load more')}
        </Button>
      ) : null}
    </Stack>
  );
}
