import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The outline of a page that takes longer than a moment. */
export function PagePending() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" style={{ padding: 'var(--mantine-spacing-md)' }}>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <Stack gap="xs">
        <Skeleton height="1.5rem" width="12rem" mb="sm" />
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} height="1.75rem" />
        ))}
      </Stack>
    </div>
  );
}
