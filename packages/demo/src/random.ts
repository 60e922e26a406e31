/** A seeded random number generator. The same seed produces the same content on every machine. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  pick: <T>(items: readonly T[]) => T;
  chance: (probability: number) => boolean;
}

/** Changes all seeds at once. */
const SALT = process.env['DEMO_SEED'] ?? '';

/** Creates a generator from a seed: FNV-1a hashes the seed, mulberry32 generates the numbers. */
export function randomFrom(seed: string): Random {
  let state = [...SALT, ...seed].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619),
    2_166_136_261,
  );
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    chance: (probability) => next() < probability,
  };
}
