import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The shape of a list that is on its way. */
export function SkeletonRows({ count = 8 }: { count?: number }) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <Stack gap="xs" py="xs">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same and never move
          <Skeleton key={index} height="1.75rem" />
        ))}
      </Stack>
    </div>
  );
}
