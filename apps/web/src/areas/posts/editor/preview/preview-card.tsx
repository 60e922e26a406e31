import { useTranslation } from 'react-i18next';
import classes from './preview-tabs.module.css';

interface PictureProps {
  src: string | null;
  /** The shape in which it is shown there. */
  shape: 'wide' | 'share';
}

export function CardPicture({ src, shape }: PictureProps) {
  const { t } = useTranslation();
  return (
    <div className={`${classes.picture} ${classes[shape]}`}>
      {src ? <img src={src} alt="" decoding="async" /> : t('No picture yet')}
    </div>
  );
}

/** The first text that is there, or in other letters that there is none. */
export function CardTitle({ texts, className = '' }: { texts: string[]; className?: string | undefined }) {
  const { t } = useTranslation();
  const title = texts.map((text) => text.trim()).find((text) => text !== '');
  return (
    <div className={`${classes.title} ${className} ${title ? '' : classes.empty}`}>{title ?? t('No headline yet')}</div>
  );
}
