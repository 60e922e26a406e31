import type { Random } from '../random';

/** What may stand in the place of a `{name}`. */
export type Words = Readonly<Record<string, readonly string[]>>;

/** The choices of a text: parted by bars. */
export const either = (text: string): readonly string[] =>
  text
    .split('|')
    .map((choice) => choice.trim().replace(/\s+/g, ' '))
    .filter((choice) => choice !== '');

/** Says a pattern in words: every `{name}` is one of its choices, and those may hold others. `{^name}` begins a sentence. */
export type Say = (pattern: string) => string;

/** Values that are drawn, not chosen. */
const drawn: Record<string, (random: Random) => string> = {
  few: (random) => String(3 + Math.floor(random.next() * 40)),
  number: (random) => String(100 + Math.floor(random.next() * 880)),
  many: (random) =>
    `${1 + Math.floor(random.next() * 90)},${String(Math.floor(random.next() * 1000)).padStart(3, '0')}`,
  percent: (random) => `${2 + Math.floor(random.next() * 76)} per cent`,
  million: (random) => `${1 + Math.floor(random.next() * 80)}.${1 + Math.floor(random.next() * 9)} million`,
  hour: (random) =>
    `${1 + Math.floor(random.next() * 11)}.${random.pick(['00', '15', '30', '45'])} ${random.pick(['am', 'pm'])}`,
  year: (random) => String(2014 + Math.floor(random.next() * 12)),
};

interface Part {
  text: string;
  /** What stands behind the text; empty at the end. */
  name: string;
  begins: boolean;
}

/** Patterns are said many thousand times: each is taken apart once. */
const apart = new Map<string, Part[]>();

function partsOf(pattern: string): Part[] {
  const known = apart.get(pattern);
  if (known) return known;
  const parts = pattern.split('}').map((piece) => {
    const [text = '', name = ''] = piece.split('{');
    return { text, name: name.replace('^', ''), begins: name.startsWith('^') };
  });
  apart.set(pattern, parts);
  return parts;
}

export const begun = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** `own` are the words of this text alone. */
export function speech(words: Words, own: Words, random: Random): Say {
  const named = (name: string): string => {
    const choices = own[name] ?? words[name];
    const said = choices ? say(random.pick(choices)) : drawn[name]?.(random);
    if (said === undefined) throw new Error(`Nothing stands for {${name}}`);
    return said;
  };
  const say: Say = (pattern) => {
    let said = '';
    for (const { text, name, begins } of partsOf(pattern)) {
      said += text;
      if (name !== '') said += begins ? begun(named(name)) : named(name);
    }
    return said;
  };
  return say;
}
