import { createRequire } from 'node:module';

type SharpModule = typeof import('sharp').default;

let sharp: SharpModule | null = null;

/** Loads sharp at the first picture: its native library takes time at the start and memory afterwards. */
export function loadSharp(): SharpModule {
  if (!sharp) {
    sharp = createRequire(import.meta.url)('sharp') as SharpModule;
    // No picture is decoded twice, so the cache would only use memory.
    sharp.cache(false);
  }
  return sharp;
}
