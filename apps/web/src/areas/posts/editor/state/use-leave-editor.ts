import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { abandonUnsaved } from '../../../../shared/form/unsaved';

/** Back to the page somebody came from, to the posts if there is none. What is unsaved stays in the browser's copy. */
export function useLeaveEditor(): () => void {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return () => {
    abandonUnsaved();
    if (canGoBack) history.back();
    else void navigate({ to: '/posts', replace: true });
  };
}
