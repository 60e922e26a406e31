import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChooseFiles } from '../../shared/images/choose-files';
import type { FileUpload } from './use-file-upload';

/** The two uploaders: words for posts, words for tags. */
export function UploadButtons({ upload: { state, start } }: { upload: FileUpload }) {
  const { t } = useTranslation();
  const look = {
    variant: 'default',
    accept: '.txt,text/plain',
    leftSection: <IconUpload size={16} />,
    disabled: state?.step === 'sending',
  } as const;
  return (
    <>
      <ChooseFiles
        {...look}
        label={t('Upload .txt for posts')}
        onFiles={([file]) => file && void start(file, 'post')}
      />
      <ChooseFiles {...look} label={t('Upload .txt for tags')} onFiles={([file]) => file && void start(file, 'tag')} />
    </>
  );
}
