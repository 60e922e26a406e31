import { sections } from '@masthead/domain/sections/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call';
import { collection } from '../../shared/api/collection';

const { query, useWrite } = collection('sections');

export const sectionList = () => query(sections.list, { query: {} });
export const useCreateSection = () => useWrite(sections.create);
export const useUpdateSection = () => useWrite(sections.update);

/**
 * Moves a section to a place counted from 1, and ends when the list shows it. A move that failed ends at once: the old
 * order must not wait for the list.
 */
export function useMoveSection() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['sections'] });

  return async (id: number, place: number) => {
    try {
      await call(sections.update, { params: { id }, body: { order: place } });
    } catch (error) {
      void refresh();
      throw error;
    }
    await refresh();
  };
}
