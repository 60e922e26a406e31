import { postLocks } from '@masthead/domain/posts/locks';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { collection } from '../../../shared/api/collection';
import { notifyFailure } from '../../../shared/notices/notify';
import { useConfirm } from '../../../ui/dialog';

type Navigate = (to: { to: string }) => unknown;

const { useWrite } = collection('posts');

/** Asks whether to take a post over from whoever edits it, takes it, and opens its editor. */
export function useOvertake() {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const navigate = useNavigate() as unknown as Navigate;
  const take = useWrite(postLocks.overtake);

  async function overtake({ id, lock }: { id: number; lock: string }) {
    const agreed = await confirm({
      title: t('Locked by {name}', { name: lock }),
      text: t('{name} is editing this post. Are you sure you want to overtake editing?', { name: lock }),
      confirm: t('Yes'),
      cancel: t('No'),
    });
    if (!agreed) return;
    try {
      await take.mutateAsync({ params: { id } });
      await navigate({ to: `/posts/${id}` });
    } catch (error) {
      notifyFailure(error, t('Error taking the post over.'));
    }
  }

  return { overtake, overtakeDialog: dialog };
}
