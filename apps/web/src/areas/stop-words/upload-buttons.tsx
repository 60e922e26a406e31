import { longFileMessage, MAX_UPLOAD } from '@masthead/domain/http/upload-file';
import type { StopWordType } from '@masthead/domain/stop-words/schema';
import { fileNameRefusal } from '@masthead/domain/stop-words/text';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChooseFiles } from '../../shared/images/choose-files';
import type { FileUpload } from '../../shared/uploads/use-file-upload';
import { useUploadStopWords } from './stop-words.api';

/** The two uploaders: words for posts, words for tags. */
export function UploadButtons({ upload }: { upload: FileUpload }) {
  const { t } = useTranslation();
  const send = useUploadStopWords();

  function start(file: File | undefined, type: StopWordType) {
    if (!file) return;
    const refusal = fileNameRefusal(file.name) ?? (file.size > MAX_UPLOAD ? longFileMessage : null);
    if (refusal) return upload.refuse(file.name, refusal);
    void upload.start(file.name, async (options) => {
      const { added, skipped } = await send.mutateAsync({ body: { file, type }, ...options });
      return t('Words added: {added}. Duplicates skipped: {skipped}.', { added, skipped });
    });
  }

  const look = {
    variant: 'default',
    accept: '.txt,text/plain',
    leftSection: <IconUpload size={16} />,
    disabled: upload.isSending,
  } as const;
  return (
    <>
      <ChooseFiles {...look} label={t('Upload .txt for posts')} onFiles={([file]) => start(file, 'post')} />
      <ChooseFiles {...look} label={t('Upload .txt for tags')} onFiles={([file]) => start(file, 'tag')} />
    </>
  );
}
