import type { StopWordType } from '@masthead/domain/stop-words/contract';
import { stopWordFormat } from '@masthead/domain/stop-words/file';
import { useTranslation } from 'react-i18next';
import { UploadButton } from '../../shared/uploads/upload-button';
import type { FileUpload } from '../../shared/uploads/use-file-upload';
import { useUploadStopWords } from './stop-words.api';

/** The two uploaders: words for posts, words for tags. */
export function UploadButtons({ upload }: { upload: FileUpload }) {
  const { t } = useTranslation();
  return (
    <>
      <UploadWords upload={upload} type="post" label={t('Upload .txt for posts')} />
      <UploadWords upload={upload} type="tag" label={t('Upload .txt for tags')} />
    </>
  );
}

function UploadWords({ upload, type, label }: { upload: FileUpload; type: StopWordType; label: string }) {
  const { t } = useTranslation();
  const send = useUploadStopWords();
  return (
    <UploadButton
      upload={upload}
      label={label}
      accept=".txt,text/plain"
      format={stopWordFormat}
      headers={[t('Word or phrase')]}
      effect={
        type === 'post'
          ? t('The words are added to those for posts. Duplicates are skipped.')
          : t('The words are added to those for tags. Duplicates are skipped.')
      }
      send={async (file, options) => {
        const { added, skipped } = await send.mutateAsync({ body: { file, type }, ...options });
        return t('Words added: {added}. Duplicates skipped: {skipped}.', { added, skipped });
      }}
    />
  );
}
