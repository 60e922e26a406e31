import type { Turns } from '../platform/http/context';

/** At most so many at once, the others wait in the order they came: what is unpacked at one time stays bounded. */
export function turns(atOnce: number): Turns {
  const waiting: Array<{ room: number; begin: () => void }> = [];
  let free = atOnce;

  function letIn(): void {
    for (let next = waiting[0]; next && next.room <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.room;
      next.begin();
    }
  }

  return async (work, isHeavy = false) => {
    const room = isHeavy ? atOnce : 1;
    await new Promise<void>((begin) => {
      waiting.push({ room, begin });
      letIn();
    });
    try {
      return await work();
    } finally {
      free += room;
      letIn();
    }
  };
}
