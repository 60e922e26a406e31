import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Trouble } from '../../../../shared/drafts/use-autosave';

/** What is wrong with the browser's copy of the text. */
export function TroubleAlert({ trouble }: { trouble: Trouble }) {
  const { t } = useTranslation();
  if (trouble === null) return null;
  return (
    <Alert color="yellow" role="alert">
      {trouble === 'no-room'
        ? t('The browser has no room to keep what you type. Save before you leave the page.')
        : t('This post is being edited in another tab too. The browser keeps a copy of whichever was typed in last.')}
    </Alert>
  );
}
