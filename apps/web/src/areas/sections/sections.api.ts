import { sections } from '@masthead/domain/sections/contract';
import { call } from '../../shared/api/call';
import { collection } from '../../shared/api/collection';
import { useSaveMove } from '../../shared/list/use-optimistic-order';

const COLLECTION = 'sections';
// Reads and writes of sections. A write invalidates all cached reads of the collection.
const { query, useWrite } = collection(COLLECTION);

export const sectionList = () => query(sections.list, { query: {} });
export const useCreateSection = () => useWrite(sections.create);
export const useUpdateSection = () => useWrite(sections.update);

/** Moves a section to a position, counted from 1. */
export function useMoveSection() {
  const save = useSaveMove(COLLECTION);
  return (id: number, order: number) => save(call(sections.update, { params: { id }, body: { order } }));
}
