import { fill, phrase } from '../text/phrase';

/** Two halves of a hash and the line of each text; line 0 is an empty place. */
const WIDTH = 3;
const SMALLEST = 1 << 12;
const FULLEST = 0.75;

/**
 * Says of a text that came before on which line it did, whatever the case of its letters. It keeps 64 bits of each text
 * instead of the text: of 200,000 different ones two look alike once in a thousand million files.
 */
export function repetitions(expected: number): (text: string, line: number) => string | null {
  let size = SMALLEST;
  while (size * FULLEST < expected) size *= 2;
  let places = new Uint32Array(size * WIDTH);
  let count = 0;

  /** Where this hash is, or the empty place where it belongs. */
  const find = (one: number, other: number) => {
    for (let at = one % size; ; at = (at + 1) % size) {
      const place = at * WIDTH;
      if (places[place + 2] === 0 || (places[place] === one && places[place + 1] === other)) return place;
    }
  };
  const grow = () => {
    const old = places;
    size *= 2;
    places = new Uint32Array(size * WIDTH);
    for (let place = 0; place < old.length; place += WIDTH) {
      const [one = 0, other = 0, line = 0] = old.subarray(place, place + WIDTH);
      if (line > 0) places.set([one, other, line], find(one, other));
    }
  };

  return (text, line) => {
    const [one, other] = hashOf(text.toLowerCase());
    const place = find(one, other);
    const before = places[place + 2] ?? 0;
    if (before > 0) return fill(phrase('The same text is on line {line} already.'), { line: before });
    places[place] = one;
    places[place + 1] = other;
    places[place + 2] = line;
    if (++count > size * FULLEST) grow();
    return null;
  };
}

/** Two mixes of the same letters (MurmurHash's multipliers), 32 bits each. */
function hashOf(text: string): [number, number] {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x9e3779b1);
    other = Math.imul(other ^ code, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
  other = Math.imul(other ^ (other >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return [one >>> 0, other >>> 0];
}
