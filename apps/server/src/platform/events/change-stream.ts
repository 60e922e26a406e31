import { Readable } from 'node:stream';
import { HEARTBEAT, type LiveCollection } from '@masthead/domain/events/contract';
import type { Changes } from './changes';

/**
 * What one browser is told. Whatever it has not taken yet is told once: a slow reader holds back names, not events. It
 * ends when `isAlive` says so, asked at every heartbeat and when sessions have ended.
 */
export function changeStream(changes: Changes, isAlive: () => Promise<boolean>): Readable {
  const waiting = new Set<LiveCollection>();
  let hasRoom = false;
  const stream = new Readable({
    highWaterMark: 1024,
    read: () => {
      hasRoom = true;
      send();
    },
    destroy: (error, done) => {
      clearInterval(beats);
      unsubscribe();
      done(error);
    },
  });

  function write(text: string) {
    hasRoom = stream.push(text);
  }

  function send() {
    if (!hasRoom || waiting.size === 0) return;
    const told = [...waiting].map((collection) => `data: ${JSON.stringify({ collection })}\n\n`);
    waiting.clear();
    write(told.join(''));
  }

  const unsubscribe = changes.subscribe((change) => {
    if (change === 'site') return;
    if (change === 'sessions') return beatOrFail();
    waiting.add(change);
    send();
  });

  async function beat() {
    const goesOn = await isAlive();
    if (stream.destroyed) return;
    if (!goesOn) end();
    else if (hasRoom) write(': still here\n\n');
  }

  /** Nothing may be pushed behind the end of a stream. */
  function end() {
    clearInterval(beats);
    unsubscribe();
    stream.push(null);
  }

  function beatOrFail() {
    beat().catch((error: Error) => stream.destroy(error));
  }

  const beats = setInterval(beatOrFail, HEARTBEAT);
  write(': listening\n\n');
  return stream;
}
