import type { Crop } from '@masthead/domain/images/crop';

/** A chosen picture and the square of it to show, in pixels of the picture as it is seen. */
export interface PickedAvatar {
  file: File;
  crop: Crop;
}

/** A chosen picture before it is cut. */
export interface AvatarSource {
  file: File;
  address: string;
  width: number;
  height: number;
}

interface Area {
  x: number;
  y: number;
  width: number;
}

/** What the crop frame shows, in whole pixels that lie inside the picture. */
export function cropOf({ x, y, width }: Area, picture: { width: number; height: number }): Crop {
  const side = Math.max(1, Math.min(Math.round(width), picture.width, picture.height));
  const inside = (from: number, length: number) => Math.min(Math.max(Math.round(from), 0), length - side);
  return { x: inside(x, picture.width), y: inside(y, picture.height), width: side, height: side };
}
