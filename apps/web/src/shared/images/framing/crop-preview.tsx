import { cropRegion, crops, type FramedPicture, focalRegion } from '@masthead/domain/images/crop-region';
import { CENTRE, type CropRatio, type Framing } from '@masthead/domain/images/framing';
import { phrase } from '@masthead/domain/text/phrase';
import { useTranslation } from '../../../ui/translation';
import classes from './framing.module.css';

export const ratioNames: Record<CropRatio, string> = { wide: '16:9', share: '1.91:1', photo: '4:3', square: '1:1' };

/** The uses of the crops by ratio. */
const uses: Record<CropRatio, string> = {
  wide: phrase('Cards and lists'),
  share: phrase('Social networks'),
  photo: phrase('Search engines'),
  square: phrase('Search engines'),
};

interface Props {
  ratio: CropRatio;
  /** The whole picture. */
  src: string;
  stored: FramedPicture;
  draft: Framing;
  /** The crop that readers see; `null` without one. */
  storedUrl: string | null;
}

/** The part of the picture that a crop shows after a save. */
export function CropPreview({ ratio, src, stored, draft, storedUrl }: Props) {
  const { t } = useTranslation();
  const { width, height } = stored;
  const region = cropRegion({ width, height, ...draft }, ratio);
  // Only the server knows the centre of attention.
  const isUnchanged = region === null && cropRegion(stored, ratio) === null;
  const { width: ratioWidth, height: ratioHeight } = crops[ratio];
  return (
    <figure className={classes.preview}>
      <div style={{ aspectRatio: `${ratioWidth} / ${ratioHeight}` }}>
        {isUnchanged && storedUrl !== null ? (
          <img src={storedUrl} alt="" />
        ) : (
          <img src={src} alt="" style={toImageStyle(stored, region ?? focalRegion(stored, crops[ratio], CENTRE))} />
        )}
      </div>
      <figcaption>
        <b>{ratioNames[ratio]}</b>
        <span>{draft.crops?.[ratio] ? t('Manual') : t('Automatic')}</span>
        <span className={classes.use}>{t(uses[ratio])}</span>
      </figcaption>
    </figure>
  );
}

function toImageStyle(picture: FramedPicture, region: ReturnType<typeof focalRegion>) {
  const toPercent = (length: number, whole: number) => `${(length / whole) * 100}%`;
  return {
    width: toPercent(picture.width, region.width),
    height: toPercent(picture.height, region.height),
    left: `-${toPercent(region.left, region.width)}`,
    top: `-${toPercent(region.top, region.height)}`,
  };
}
