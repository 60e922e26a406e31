import { Skeleton, VisuallyHidden } from '@mantine/core';
import { listable } from '@masthead/domain/posts/rules/statuses';
import { useTranslation } from 'react-i18next';
import classes from './board.module.css';

/** The shape of a board that is on its way. */
export function BoardSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.board} aria-busy="true">
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      {listable.map((status) => (
        <div key={status} className={classes.column}>
          <Skeleton height="1.25rem" width="60%" />
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} height="4rem" />
          ))}
        </div>
      ))}
    </div>
  );
}
