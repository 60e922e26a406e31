import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../ui/translation';
import type { UploadHistoryProps } from './upload-history-api';

const UploadHistoryDialog = lazy(async () => ({
  default: (await import('./upload-history-dialog')).UploadHistoryDialog,
}));

/** The button that opens the earlier uploads of a list. */
export function UploadHistory(props: UploadHistoryProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('Earlier uploads')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <UploadHistoryDialog {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
