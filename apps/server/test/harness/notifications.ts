import type { Db } from '../../src/platform/db/db';
import { announce } from '../../src/platform/events/announce.queries';
import type { Changes } from '../../src/platform/events/changes';

/** Waits until a server has received all notifications that were sent before. PostgreSQL delivers them in order. */
export async function receiveNotifications(db: Db, changes: Changes): Promise<void> {
  const received = new Promise<void>((resolve) => {
    const unsubscribe = changes.subscribe((change) => {
      if (change !== 'sessions') return;
      unsubscribe();
      resolve();
    });
  });
  await announce(db, 'sessions');
  await received;
}
