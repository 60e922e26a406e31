import { fill, phrase } from '@masthead/domain/text/phrase';
import type { Db } from '../../../platform/db/db';
import { findCategory, findExperts, findSection, findTags, findUsers, type Names } from './export.queries';

/** A post's surroundings in another project, and what that one does not have. */
export interface Found {
  section_id: number | null;
  category_id: number | null;
  authors: number[];
  experts: number[];
  tags: number[];
  missing: string[];
}

/** `key` is what projects know it by, `name` what people call it. */
interface Named {
  key: string;
  name: string;
}

const keysOf = (wanted: readonly Named[]) => wanted.map(({ key }) => key);

/** Without its section a post would stand nowhere; everything else can be added there. */
export async function lookUp(db: Db, names: Names): Promise<Found | { refusal: string }> {
  const section_id = names.section === null ? null : await findSection(db, names.section);
  if (names.section !== null && section_id === null) {
    return { refusal: fill(phrase('There is no section "{name}" in this project.'), { name: names.section }) };
  }
  const category_id =
    names.category === null || section_id === null ? null : await findCategory(db, section_id, names.category);
  const [authors, experts, tags] = [
    await findUsers(db, keysOf(names.authors)),
    await findExperts(db, keysOf(names.experts)),
    await findTags(db, keysOf(names.tags)),
  ];
  const missingOf = (known: Map<string, number>, wanted: Named[]) =>
    wanted.filter(({ key }) => !known.has(key)).map(({ name }) => name);
  const missing = [
    ...(names.category !== null && category_id === null ? [names.category_name] : []),
    ...missingOf(authors, names.authors),
    ...missingOf(experts, names.experts),
    ...missingOf(tags, names.tags),
  ];
  const idsOf = (known: Map<string, number>, wanted: Named[]) => wanted.flatMap(({ key }) => known.get(key) ?? []);
  return {
    section_id,
    category_id,
    authors: idsOf(authors, names.authors),
    experts: idsOf(experts, names.experts),
    tags: idsOf(tags, names.tags),
    missing,
  };
}
