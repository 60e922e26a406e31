import type { QueryClient } from '@tanstack/react-query';

/** At most one fetch in this time, however often a collection changes. */
const PACE = 1000;

/**
 * Fetches a collection again: at once, and when it changes meanwhile once more afterwards. Changes that come faster than
 * answers would otherwise cancel every fetch before it ends.
 */
export function refresher(client: QueryClient): (collection: string) => void {
  const running = new Set<string>();
  const again = new Set<string>();

  async function run(collection: string) {
    running.add(collection);
    do {
      again.delete(collection);
      const paced = new Promise((resolve) => setTimeout(resolve, PACE));
      await client.invalidateQueries({ queryKey: [collection] });
      await paced;
    } while (again.has(collection));
    running.delete(collection);
  }

  return (collection) => {
    if (running.has(collection)) again.add(collection);
    else void run(collection);
  };
}
