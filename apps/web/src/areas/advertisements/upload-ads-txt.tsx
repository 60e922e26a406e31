import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChooseFiles } from '../../shared/images/choose-files';
import type { AdsTxtUpload } from './use-ads-txt-upload';

export function UploadAdsTxt({ upload: { isSending, start } }: { upload: AdsTxtUpload }) {
  const { t } = useTranslation();
  return (
    <ChooseFiles
      label={t('Upload ads.txt')}
      variant="default"
      accept=".txt,text/plain"
      leftSection={<IconUpload size={16} />}
      loading={isSending}
      disabled={isSending}
      onFiles={([file]) => file && void start(file)}
    />
  );
}
