import { fill, phrase } from '@masthead/domain/text/phrase';
import type { Db } from '../../../db/db';
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

/** Without its section a post would stand nowhere; everything else can be added there. */
export async function lookUp(db: Db, names: Names): Promise<Found | { refusal: string }> {
  const section_id = names.section === null ? null : await findSection(db, names.section);
  if (names.section !== null && section_id === null) {
    return { refusal: fill(phrase('There is no section "{name}" in this project.'), { name: names.section }) };
  }
  const category_id =
    names.category === null || section_id === null ? null : await findCategory(db, section_id, names.category);
  const [authors, experts, tags] = [
    await findUsers(db, names.authors),
    await findExperts(db, names.experts),
    await findTags(db, names.tags),
  ];
  const missing = [
    ...(names.category !== null && category_id === null ? [names.category] : []),
    ...[...names.authors.filter((name) => !authors.has(name))],
    ...[...names.experts.filter((name) => !experts.has(name))],
    ...[...names.tags.filter((name) => !tags.has(name))],
  ];
  const idsOf = (known: Map<string, number>, wanted: string[]) => wanted.flatMap((name) => known.get(name) ?? []);
  return {
    section_id,
    category_id,
    authors: idsOf(authors, names.authors),
    experts: idsOf(experts, names.experts),
    tags: idsOf(tags, names.tags),
    missing,
  };
}
