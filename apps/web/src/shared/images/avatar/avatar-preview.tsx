import type { Crop } from '@masthead/domain/images/crop';
import { IconUser } from '@tabler/icons-react';
import classes from './avatar.module.css';
import type { AvatarSource } from './picked-avatar';

interface Props {
  /** Says what is shown. */
  alt: string;
  /** The stored avatar, shown unless a new one is chosen. */
  stored: string | null;
  chosen: { source: AvatarSource; crop: Crop } | null;
  isOver: boolean;
}

/** The avatar as readers will see it. */
export function AvatarPreview({ alt, stored, chosen, isOver }: Props) {
  return (
    <div className={classes.round} {...(isOver && { 'data-over': true })}>
      {chosen ? (
        <img
          className={classes.part}
          src={chosen.source.address}
          alt={alt}
          style={partOf(chosen.source, chosen.crop)}
        />
      ) : stored ? (
        <img src={stored} alt={alt} width={512} height={512} />
      ) : (
        <div className={classes.blank}>
          <IconUser size={40} stroke={1.2} aria-hidden />
        </div>
      )}
    </div>
  );
}

/** The whole picture, so large and so placed that the frame holds the chosen part of it. */
function partOf({ width }: AvatarSource, crop: Crop) {
  const percent = (pixels: number) => `${(pixels / crop.width) * 100}%`;
  return { width: percent(width), left: percent(-crop.x), top: percent(-crop.y) };
}
