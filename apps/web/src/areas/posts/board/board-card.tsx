import { useDraggable } from '@dnd-kit/react';
import { UnstyledButton } from '@mantine/core';
import type { Card } from '@masthead/domain/posts/contract/board';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './board.module.css';
import { CardFacts } from './card-facts';
import { CardMenu } from './card-menu';

interface Props {
  card: Card;
  today: string;
  isCurrent: boolean;
  /** Without it nothing moves. */
  moves: Pick<Parameters<typeof CardMenu>[0], 'refusalOf' | 'onMove' | 'onMenu'> | null;
  onOpen: (card: Card) => void;
}

export const BoardCard = memo(function BoardCard({ card, today, isCurrent, moves, onOpen }: Props) {
  const { t } = useTranslation();
  const { ref, isDragging } = useDraggable({ id: card.id, disabled: moves === null });
  const name = card.main_headline || t('Untitled');
  return (
    <li
      ref={ref}
      className={classes.card}
      data-item-id={card.id}
      {...(moves && { 'data-movable': true })}
      {...(isDragging && { 'data-dragging': true })}
      {...(isCurrent && { 'data-current': true })}
    >
      <div className={classes.cardHead}>
        <UnstyledButton
          className={classes.headline}
          title={name}
          {...(isCurrent && { 'aria-current': true })}
          onClick={() => onOpen(card)}
        >
          {name}
        </UnstyledButton>
        {moves ? (
          <div className={classes.control} data-card-control>
            <CardMenu card={card} name={name} {...moves} />
          </div>
        ) : null}
      </div>
      <CardFacts card={card} today={today} />
    </li>
  );
});

/** What follows the pointer. */
export function DraggedCard({ card, today }: Pick<Props, 'card' | 'today'>) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <div className={classes.headline}>{card.main_headline || t('Untitled')}</div>
      <CardFacts card={card} today={today} />
    </div>
  );
}
