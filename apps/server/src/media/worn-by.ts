import type { Project } from '@masthead/domain/projects/schema';

import { type Filed, markOf } from './rendition';
import type { Worn } from './store-picture';

/** The watermark that a picture of this project wears today. */
export function wornBy(image: Filed, { title }: Pick<Project, 'title'>): Worn {
  const name = markOf(image, title);
  return { name, mark: name === null ? null : { title, color: image.color ?? 'light' } };
}
