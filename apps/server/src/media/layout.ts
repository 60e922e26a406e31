/** A stretch of a file, its end not included. */
export interface Range {
  start: number;
  end: number;
}

/** How a picture lies in its file. */
export interface Layout {
  /** The stretches that make the picture. What lies between them speaks about it: places, cameras, comments. */
  keep: Range[];
  /** Where the picture ends, which in an honest file is the end of the file. */
  end: number;
  /** How many pictures follow one another in an animation; 1 when it stands still. */
  frames: number;
  /** The pixels come in several passes over the picture, which has to be held whole until the last of them. */
  isInPasses: boolean;
}

/** Adds a stretch, as part of the last one where it continues it. */
export function keepRange(keep: Range[], start: number, end: number): void {
  const last = keep.at(-1);
  if (last?.end === start) last.end = end;
  else keep.push({ start, end });
}
