import type { Random } from '../random';

/** The possible replacements of each placeholder `{name}`. */
export type Words = Readonly<Record<string, readonly string[]>>;

/** Splits a text into choices at `|`. */
export const parseChoices = (text: string): readonly string[] =>
  text
    .split('|')
    .map((choice) => choice.trim().replace(/\s+/g, ' '))
    .filter((choice) => choice !== '');

/**
 * Generates text for demo posts from a pattern: replaces each `{name}` recursively by a random choice. `{^name}` also
 * capitalizes the replacement.
 */
export type GenerateText = (pattern: string) => string;

/** Placeholders with a random number instead of a choice. */
const randomValues: Record<string, (random: Random) => string> = {
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

/** A piece of a pattern: text and the placeholder after it. */
interface PatternPiece {
  text: string;
  /** The placeholder after the text; empty at the end. */
  name: string;
  isCapitalized: boolean;
}

/** Cache of parsed patterns, which are used many thousand times. */
const parsedPatterns = new Map<string, PatternPiece[]>();

function parsePattern(pattern: string): PatternPiece[] {
  const cached = parsedPatterns.get(pattern);
  if (cached) return cached;
  const pieces = pattern.split('}').map((source) => {
    const [text = '', name = ''] = source.split('{');
    return { text, name: name.replace('^', ''), isCapitalized: name.startsWith('^') };
  });
  parsedPatterns.set(pattern, pieces);
  return pieces;
}

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Creates a text generator. `overrides` take precedence over `words`. */
export function createTextGenerator(words: Words, overrides: Words, random: Random): GenerateText {
  const replace = (name: string): string => {
    const choices = overrides[name] ?? words[name];
    const value = choices ? generate(random.pick(choices)) : randomValues[name]?.(random);
    if (value === undefined) throw new Error(`Unknown placeholder {${name}}`);
    return value;
  };
  const generate: GenerateText = (pattern) => {
    let result = '';
    for (const { text, name, isCapitalized } of parsePattern(pattern)) {
      result += text;
      if (name !== '') result += isCapitalized ? capitalize(replace(name)) : replace(name);
    }
    return result;
  };
  return generate;
}
