import { useNavigate } from '@tanstack/react-router';
import { useViewer } from '../../../shared/access/viewer';
import { useNewItem } from '../../../shared/list/new-item';
import { notifySuccess } from '../../../shared/notices/notify';
import { useTranslation } from '../../../ui/translation';

interface Options {
  /** Whether the list has finished loading, so that it shows the new task or never will. */
  isSettled: boolean;
  /** Added to the notice if the page does not show the new task, for example because of its filters. */
  hiddenExplanation: string;
}

/**
 * Returns a function for the id of a task that was just created. It scrolls to the task and shows a notice that offers
 * to open it.
 */
export function useNewTask({ isSettled, hiddenExplanation }: Options): (id: number) => void {
  const { t } = useTranslation();
  const viewer = useViewer();
  const navigate = useNavigate();
  const mayOpen = viewer.can('post.read') && viewer.can('post.update');
  return useNewItem({
    isSettled,
    onSettled: (id, isShown) => {
      const open = { label: t('Open'), run: () => void navigate({ to: '/posts/$id', params: { id: String(id) } }) };
      notifySuccess(t('Added'), isShown ? undefined : hiddenExplanation, mayOpen ? open : undefined);
    },
  });
}
