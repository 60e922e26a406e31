import { useQueryClient } from '@tanstack/react-query';

/**
 * Saves a move and ends when the collection's lists show it. A move that failed ends at once: the old order must not
 * wait for the list.
 */
export function useSaveMove(collection: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [collection] });

  return async (saved: Promise<unknown>) => {
    try {
      await saved;
    } catch (error) {
      void refresh();
      throw error;
    }
    await refresh();
  };
}
