import type { Db } from '../../db/db';
import { lockOrder, writeOrder } from './sections.queries';

/** Moves a section to a place counted from 1; the others close up. Two people who move at once take turns. */
export async function moveSection(db: Db, id: number, place: number): Promise<void> {
  const others = (await lockOrder(db)).filter((each) => each !== id);
  await writeOrder(db, [...others.slice(0, place - 1), id, ...others.slice(place - 1)]);
}
