import { Text } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChooseFiles } from './choose-files';
import classes from './drop-zone.module.css';

interface Props {
  /** Files are held over the page. */
  isOver: boolean;
  onFiles: (files: File[]) => void;
}

/** Where pictures go; the whole page takes what is dropped or pasted. */
export function DropZone({ isOver, onFiles }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.zone} {...(isOver && { 'data-over': true })}>
      <IconPhotoPlus size={20} stroke={1.6} aria-hidden />
      <Text size="sm">{t('Drop pictures anywhere on the page, paste them, or')}</Text>
      <ChooseFiles label={t('Choose files')} multiple variant="default" size="xs" data-autofocus onFiles={onFiles} />
    </div>
  );
}
