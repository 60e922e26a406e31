import type { Project } from '@masthead/domain/projects/schema';
import { addressOf, markOf, THUMBNAIL } from '../../media/renditions/rendition';
import type { ImageRow } from './images.queries';

/** A picture as the contract has it: the row with where its files are. */
export function imageReply(row: ImageRow, { project, site_url }: { project: Project; site_url: string }) {
  const mark = markOf(row, project.title);
  return {
    ...row,
    url: `${site_url}${addressOf(row, { size: 'full', mark, format: row.ext })}`,
    thumbnail: addressOf(row, { size: THUMBNAIL, mark, format: 'webp' }),
  };
}
