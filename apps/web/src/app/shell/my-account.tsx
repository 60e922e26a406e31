import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageErrorBoundary } from '../page-states';

/**
 * The value of `?open=` for the account panel. The panels of the areas use the same parameter, so that only one panel
 * is open at a time and Back closes it.
 */
const ACCOUNT = 'account';

const AccountPanel = lazy(async () => ({ default: (await import('../../areas/users/account-panel')).AccountPanel }));

/** Opens and closes the panel in which users edit their own account. */
export function useMyAccount() {
  const { open } = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    isOpen: open === ACCOUNT,
    show: () => void navigate({ to: '.', search: (previous) => ({ ...previous, open: ACCOUNT }) }),
    close: () => void navigate({ to: '.', search: ({ open: _, ...rest }) => rest }),
  };
}

/** The account panel above the current page, while the URL says that it is open. */
export function MyAccount() {
  const { isOpen, close } = useMyAccount();
  if (!isOpen) return null;
  return (
    <PageErrorBoundary>
      <Suspense fallback={null}>
        <AccountPanel onClose={close} />
      </Suspense>
    </PageErrorBoundary>
  );
}
