import { adsTxtFormat } from '@masthead/domain/advertisements/ads-txt';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { UploadButton } from '../../shared/uploads/upload-button';
import type { FileUpload } from '../../shared/uploads/use-file-upload';
import { adsTxtNow, useUploadAdsTxt } from './advertisements.api';

export function UploadAdsTxt({ upload }: { upload: FileUpload }) {
  const { t } = useTranslation();
  const { data } = useQuery(adsTxtNow());
  const send = useUploadAdsTxt();
  return (
    <UploadButton
      upload={upload}
      label={t('Upload ads.txt')}
      accept=".txt,text/plain"
      format={adsTxtFormat}
      headers={[t('Record')]}
      effect={data?.content === null ? t('No ads.txt is uploaded yet.') : t('It replaces the current ads.txt.')}
      send={async (file, options) => {
        await send.mutateAsync({ body: { file }, ...options });
        return t('The site serves the new ads.txt.');
      }}
    />
  );
}
