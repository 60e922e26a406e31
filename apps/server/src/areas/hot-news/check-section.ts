import { phrase } from '@masthead/domain/text/phrase';
import type { Db } from '../../platform/db/db';
import { invalid } from '../../platform/http/errors';
import { sectionIds } from './hot-news.queries';

/** Throws unless the section is there; only a project without sections has hot news of none. */
export async function checkSection(db: Db, section_id: number | undefined): Promise<void> {
  const ids = await sectionIds(db);
  if (section_id === undefined && ids.length > 0) throw invalid({ section_id: [phrase('Field can not be empty')] });
  if (section_id !== undefined && !ids.includes(section_id)) {
    throw invalid({ section_id: [phrase('There is no such thing any more.')] });
  }
}
