import type { Crop } from '@masthead/domain/images/crop';

/** A chosen picture and its square crop, in pixels of the displayed picture. */
export interface PickedAvatar {
  file: File;
  crop: Crop;
}

/** The file of a new avatar before it is cropped. */
export interface AvatarSource {
  file: File;
  /** An object URL of the file. */
  url: string;
  width: number;
  height: number;
}

interface Area {
  x: number;
  y: number;
  width: number;
}

/** Converts the crop frame to whole pixels inside the picture. */
export function toCrop({ x, y, width }: Area, picture: { width: number; height: number }): Crop {
  const length = Math.max(1, Math.min(Math.round(width), picture.width, picture.height));
  const clamp = (from: number, imageLength: number) => Math.min(Math.max(Math.round(from), 0), imageLength - length);
  return { x: clamp(x, picture.width), y: clamp(y, picture.height), width: length, height: length };
}
