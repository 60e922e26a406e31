import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { useNewItem } from '../../../shared/list/new-item';
import { notifySuccess } from '../../../shared/notices/notify';

interface Options {
  isSettled: boolean;
  /** Says why the page does not show the new task. */
  elsewhere: string;
}

/** Brings a new task into view and offers to open it; call the result with its id. */
export function useNewTask({ isSettled, elsewhere }: Options): (id: number) => void {
  const { t } = useTranslation();
  const viewer = useViewer();
  const navigate = useNavigate();
  const mayOpen = viewer.can('post.read') && viewer.can('post.update');
  return useNewItem({
    isSettled,
    onSettled: (id, isShown) => {
      const open = { label: t('Open'), run: () => void navigate({ to: `/posts/${id}` }) };
      notifySuccess(t('Added'), isShown ? undefined : elsewhere, mayOpen ? open : undefined);
    },
  });
}
