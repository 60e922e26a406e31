import type { Db } from '../../platform/db/db';
import { lockOrder, placed, writeOrder } from '../../platform/db/order';
import { listSectionIds } from './sections.queries';

/** Moves a section to a place counted from 1; the others close up. Two people who move at once take turns. */
export async function moveSection(db: Db, id: number, place: number): Promise<void> {
  await lockOrder(db, 'sections');
  await writeOrder(db, 'sections', placed(await listSectionIds(db), id, place));
}
