import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageBoundary } from '../page-states';

/** In the address where an area's own panel would stand: one panel is open at a time, and Back closes it. */
const ACCOUNT = 'account';

const AccountPanel = lazy(async () => ({ default: (await import('../../areas/users/account-panel')).AccountPanel }));

export function useMyAccount() {
  const { open } = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    isOpen: open === ACCOUNT,
    show: () => void navigate({ to: '.', search: (previous) => ({ ...previous, open: ACCOUNT }) }),
    close: () => void navigate({ to: '.', search: ({ open: _, ...rest }) => rest }),
  };
}

/** The panel of one's own account, over whatever page is shown. */
export function MyAccount() {
  const { isOpen, close } = useMyAccount();
  if (!isOpen) return null;
  return (
    <PageBoundary>
      <Suspense fallback={null}>
        <AccountPanel onClose={close} />
      </Suspense>
    </PageBoundary>
  );
}
