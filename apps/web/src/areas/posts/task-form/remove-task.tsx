import type { Card } from '@masthead/domain/posts/board';
import { contentRefusal } from '@masthead/domain/posts/rules';
import { isOut } from '@masthead/domain/posts/statuses';
import { useTranslation } from 'react-i18next';
import { Can, useViewer } from '../../../shared/access/viewer';
import { RemoveButton } from '../../../shared/form/remove-button';
import { translateMessage } from '../../../shared/i18n/i18n';
import { isLockedFor } from '../locks/is-locked';
import { useTrashTask } from './task.api';

/** Off the board is into the trash, from where it can come back: both rights are needed. */
export function RemoveTask({ card, onRemoved }: { card: Card; onRemoved: () => void }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const trash = useTrashTask();
  const { id, main_headline: title, status, lock, updated_at } = card;
  const refusal = contentRefusal(viewer, status);
  const locked = isLockedFor(viewer, card) ? t('{name} is editing this post.', { name: lock }) : null;

  return (
    <Can access="post.update">
      <RemoveButton
        access="post.delete"
        name={title}
        look="button"
        question={{
          title: t('Delete {name}', { name: title }),
          text: isOut(status)
            ? t('Move "{title}" to the trash? Readers will not find it any more.', { title })
            : t('Move "{title}" to the trash?', { title }),
        }}
        refusal={refusal === null ? locked : translateMessage(refusal)}
        remove={() => trash.mutateAsync({ params: { id }, body: { base_updated_at: updated_at } })}
        done={t('Deleted')}
        onRemoved={onRemoved}
        fallback={t('Error moving post to trash.')}
      />
    </Can>
  );
}
