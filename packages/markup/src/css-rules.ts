import { fill, phrase } from '@masthead/domain/text/phrase';
import parse from 'css-tree/parser';
import { tokenTypes as is } from 'css-tree/tokenizer';
import type { CssToken, Wrong } from './css-tokens';
import { MAX_PROBLEMS } from './problem';

type Steps<T> = Generator<undefined, T, undefined>;

/** What may stand in a block. */
type Content = 'rules' | 'declarations' | 'both' | 'keyframes';

const STATEMENTS = new Set(['@charset', '@import', '@namespace']);
const DESCRIPTORS = /^@(?:font-face|page|property|counter-style|font-palette-values|view-transition|position-try)$/;
/** They hold what may stand around them; an unknown rule may hold anything. */
const GROUPS = /^@(?:media|supports|layer|container|scope|starting-style|(?:-moz-)?document)$/;
const KEYFRAMES = /^@(?:-\w+-)?keyframes$/;
/** Old browsers took whole programs here. */
const UNREADABLE = /^(?:-ms-)?filter$|^behavior$/i;

/**
 * The rules of a style sheet one by one, nested ones included. css-tree's own reading of a whole sheet does not know
 * nesting without an ampersand, so here it reads selectors and declarations.
 */
export function* readRules(text: string, tokens: CssToken[]): Steps<Wrong[]> {
  const wrong: Wrong[] = [];
  const say = (offset: number, message: string) => wrong.push({ offset, message });

  function* block(from: number, to: number, content: Content): Steps<void> {
    let at = from;
    while (at < to && wrong.length < MAX_PROBLEMS) {
      const { type } = tokens[at] as CssToken;
      if (type === is.WhiteSpace || type === is.Semicolon || type === is.CDO || type === is.CDC) at++;
      else {
        at = yield* type === is.AtKeyword ? atRule(at, to, content) : item(at, to, content);
        yield;
      }
    }
  }

  function* atRule(from: number, to: number, around: Content): Steps<number> {
    const end = endOf(tokens, from, to, false);
    const name = textOf(from, from + 1).toLowerCase();
    const ending = tokens[end];
    if (end >= to || ending?.type !== is.LeftCurlyBracket) return end + 1;
    if (STATEMENTS.has(name)) {
      say(startOf(from), fill(phrase('{name} needs a semicolon at its end.'), { name }));
    }
    yield* block(end + 1, ending.closedAt, contentOf(name, around));
    return ending.closedAt + 1;
  }

  function* item(from: number, to: number, content: Content): Steps<number> {
    const isCustom = textOf(from, from + 1).startsWith('--');
    const end = endOf(tokens, from, to, isCustom);
    const ending = tokens[end];
    if (end < to && ending?.type === is.LeftCurlyBracket) {
      if (content === 'declarations') say(startOf(from), phrase('No rule can stand here.'));
      else if (content !== 'keyframes') selector(from, end);
      yield* block(end + 1, ending.closedAt, 'both');
      return ending.closedAt + 1;
    }
    if (content === 'both' || content === 'declarations') declaration(from, end);
    else say(startOf(from), phrase('This stands outside of a rule: a selector and its block are missing.'));
    return end + 1;
  }

  function selector(from: number, to: number): void {
    const written = textOf(from, to);
    if (from === to) return void say(startOf(to), phrase('A selector is missing before this block.'));
    if (/,\s*$/.test(written)) return void say(startOf(to), phrase('A selector is missing after the comma.'));
    const failure = failureOf(written, 'selectorList');
    if (failure) say(startOf(from) + failure.offset, phrase('This selector cannot be read.'));
  }

  function declaration(from: number, to: number): void {
    const [name, value] = splitAtColon(from, to);
    if (!/^[*_]?[A-Za-z\\-]|^[^\0-\x7f]/.test(name))
      return void say(startOf(from), phrase('A property name is missing.'));
    if (value === null) {
      return void say(startOf(from), fill(phrase('A colon is missing after {name}.'), { name }));
    }
    if (name.startsWith('--')) return;
    if (value === '') return void say(startOf(from), fill(phrase('{name} has no value.'), { name }));
    const failure = UNREADABLE.test(name) ? null : failureOf(textOf(from, to), 'declaration');
    if (!failure) return;
    const stray = strayColon(from, to);
    if (stray) say(stray.offset, fill(phrase('A semicolon is missing before {name}.'), { name: stray.name }));
    else say(startOf(from) + failure.offset, fill(phrase('The value of {name} cannot be read.'), { name }));
  }

  /** The name before a second colon: the declaration before it was not ended. */
  function strayColon(from: number, to: number): { offset: number; name: string } | null {
    let colons = 0;
    for (let at = from; at < to; at++) {
      const { type, closedAt } = tokens[at] as CssToken;
      if (closedAt > at) at = closedAt;
      if (type !== is.Colon || ++colons < 2) continue;
      const before = tokens[at - 1]?.type === is.WhiteSpace ? at - 2 : at - 1;
      return { offset: startOf(before), name: textOf(before, before + 1) };
    }
    return null;
  }

  function splitAtColon(from: number, to: number): [string, string | null] {
    let colon = from;
    while (colon < to && tokens[colon]?.type !== is.Colon) colon++;
    if (colon === to) return [textOf(from, from + 1), null];
    return [textOf(from, colon).trim(), textOf(colon + 1, to).trim()];
  }

  const startOf = (at: number) => tokens[at]?.start ?? text.length;
  const textOf = (from: number, to: number) => text.slice(startOf(from), tokens[to - 1]?.end ?? text.length);

  yield* block(0, tokens.length, 'rules');
  return wrong;
}

function contentOf(name: string, around: Content): Content {
  if (KEYFRAMES.test(name)) return 'keyframes';
  if (DESCRIPTORS.test(name)) return 'declarations';
  return GROUPS.test(name) && around === 'rules' ? 'rules' : 'both';
}

/** Where an item ends: at its semicolon, at the block it opens, or with what is around it. */
function endOf(tokens: CssToken[], from: number, to: number, withBlocks: boolean): number {
  let at = from;
  while (at < to) {
    const { type, closedAt } = tokens[at] as CssToken;
    if (type === is.Semicolon) return at;
    if (type === is.LeftCurlyBracket && !withBlocks) return at;
    at = closedAt > at ? closedAt + 1 : at + 1;
  }
  return to;
}

/** What css-tree does not understand; inside of functions it does not know the newest ones, and nothing is told of those. */
function failureOf(text: string, context: 'selectorList' | 'declaration') {
  const failures: { offset: number; message: string }[] = [];
  try {
    parse(text, { context, onParseError: (failure) => failures.push(failure) });
  } catch (error) {
    if (!isFailure(error)) throw error;
    failures.push(error);
  }
  return failures.find(({ message }) => !message.startsWith('")"')) ?? null;
}

function isFailure(error: unknown): error is Error & { offset: number } {
  return error instanceof Error && 'offset' in error;
}
