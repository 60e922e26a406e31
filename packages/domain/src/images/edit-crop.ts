import { clamp, cropHeight, cropWidths, type Region, type Size } from './crop-region';
import { type CropRatio, type ManualCrop, SCALE } from './framing';

// Changes of a manual crop by pointer or keyboard. All lengths are thousandths; every result lies inside the picture.

/** A position in the picture. */
interface Point {
  x: number;
  y: number;
}

/** A corner of a crop: 0 is left or top, 1 is right or bottom. */
export interface Corner {
  x: 0 | 1;
  y: 0 | 1;
}

/** Converts a region in pixels, for example that of the focal point, to a manual crop. */
export function toManualCrop(picture: Size, ratio: CropRatio, { left, top, width }: Region): ManualCrop {
  return fit(picture, ratio, {
    left: (left / picture.width) * SCALE,
    top: (top / picture.height) * SCALE,
    width: (width / picture.width) * SCALE,
  });
}

export function moveCrop(picture: Size, ratio: CropRatio, { left, top, width }: ManualCrop, by: Point): ManualCrop {
  return fit(picture, ratio, { left: left + by.x, top: top + by.y, width });
}

/** Changes the width of a crop. The centre stays, unless the crop would exceed the picture. */
export function growCrop(picture: Size, ratio: CropRatio, crop: ManualCrop, by: number): ManualCrop {
  const { min, max } = cropWidths(picture, ratio);
  const width = clamp(crop.width + by, min, max);
  const growth = width - crop.width;
  return fit(picture, ratio, {
    left: crop.left - growth / 2,
    top: crop.top - cropHeight(picture, ratio, growth) / 2,
    width,
  });
}

/** Drags a corner of a crop to a position. The opposite corner stays. The axis with the longer distance counts. */
export function dragCorner(
  picture: Size,
  ratio: CropRatio,
  crop: ManualCrop,
  corner: Corner,
  { x, y }: Point,
): ManualCrop {
  const heightPerWidth = cropHeight(picture, ratio, 1);
  const height = crop.width * heightPerWidth;
  const fixed = { x: crop.left + (1 - corner.x) * crop.width, y: crop.top + (1 - corner.y) * height };
  const room = {
    x: corner.x === 1 ? SCALE - fixed.x : fixed.x,
    y: corner.y === 1 ? SCALE - fixed.y : fixed.y,
  };
  const widthByX = corner.x === 1 ? x - fixed.x : fixed.x - x;
  const widthByY = (corner.y === 1 ? y - fixed.y : fixed.y - y) / heightPerWidth;
  const isByX = Math.abs(widthByX - crop.width) >= Math.abs(widthByY - crop.width);
  const { min, max } = cropWidths(picture, ratio);
  const largest = Math.max(min, Math.min(max, Math.floor(Math.min(room.x, room.y / heightPerWidth))));
  const width = clamp(Math.round(isByX ? widthByX : widthByY), min, largest);
  return fit(picture, ratio, {
    left: fixed.x - (1 - corner.x) * width,
    top: fixed.y - (1 - corner.y) * width * heightPerWidth,
    width,
  });
}

/** Rounds a crop to thousandths and moves it into the picture. */
function fit(picture: Size, ratio: CropRatio, crop: ManualCrop): ManualCrop {
  const { min, max } = cropWidths(picture, ratio);
  const width = clamp(Math.round(crop.width), min, max);
  const height = cropHeight(picture, ratio, width);
  return {
    left: clamp(Math.round(crop.left), 0, SCALE - width),
    top: clamp(Math.round(crop.top), 0, Math.max(0, Math.floor(SCALE - height))),
    width,
  };
}
