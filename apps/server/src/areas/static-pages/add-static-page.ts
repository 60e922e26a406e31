import { staticPageInput } from '@masthead/domain/static-pages/schema';
import { recordAudit, serverAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { freeSlug } from '../../platform/db/slug';
import { StartError } from '../../platform/start-error';
import { insertStaticPage, listSectionSlugs, lockSlugs, slugsLike } from './static-pages.queries';

interface Wanted {
  title: string;
  /** The slug of the section it belongs to. */
  section: string | undefined;
}

/** An empty page, made by whoever runs the server: the newsroom only writes them. Answers its slug. */
export async function addStaticPage(db: Db, { title, section }: Wanted): Promise<{ id: number; slug: string }> {
  const parsed = staticPageInput.shape.title.safeParse(title);
  if (!parsed.success) throw new StartError(`The title is wrong: ${parsed.error.issues[0]?.message}`);
  return db.transaction().execute(async (db) => {
    const section_id = section === undefined ? null : await sectionId(db, section);
    await lockSlugs(db);
    const slug = await freeSlug(parsed.data, (base) => slugsLike(db, base));
    const id = await insertStaticPage(db, { title: parsed.data, slug, section_id, html: '', css: '' });
    await recordAudit(
      db,
      serverAudit(() => new Date()),
      {
        action: 'static-page.created',
        target_id: id,
        target_label: parsed.data,
      },
    );
    return { id, slug };
  });
}

async function sectionId(db: Db, slug: string): Promise<number> {
  const sections = await listSectionSlugs(db);
  const found = sections.find((section) => section.slug === slug);
  if (found) return found.id;
  const known = sections.map((section) => section.slug).join(', ') || 'none';
  throw new StartError(`There is no section ${slug}. Sections: ${known}.`);
}
