import { fill, phrase } from '@masthead/domain/text/phrase';
import parse from 'css-tree/parser';
import { tokenTypes as is } from 'css-tree/tokenizer';
import type { CssError, CssToken } from './css-tokens';
import { MAX_PROBLEMS } from './problem';

/** A check that yields between steps, so that the caller can pause it. */
type Steps<T> = Generator<undefined, T, undefined>;

/** The content that a block allows. */
type AllowedContent = 'rules' | 'declarations' | 'both' | 'keyframes';

/** At-rules that end with a semicolon and have no block. */
const STATEMENT_RULES = new Set(['@charset', '@import', '@namespace']);
/** At-rules whose block has declarations only. */
const DESCRIPTOR_RULES =
  /^@(?:font-face|page|property|counter-style|font-palette-values|view-transition|position-try)$/;
/** Rules that allow the same content as their parent. An unknown rule allows any content. */
const GROUP_RULES = /^@(?:media|supports|layer|container|scope|starting-style|(?:-moz-)?document)$/;
const KEYFRAMES_RULE = /^@(?:-\w+-)?keyframes$/;
/** Legacy properties of Internet Explorer whose values are not CSS. */
const NON_CSS_PROPERTIES = /^(?:-ms-)?filter$|^behavior$/i;

/**
 * Checks the rules of a style sheet one by one, including nested ones. css-tree cannot parse a sheet with nesting that
 * has no ampersand, so it only parses the selectors and declarations here.
 */
export function* checkRules(text: string, tokens: CssToken[]): Steps<CssError[]> {
  const errors: CssError[] = [];
  const report = (offset: number, message: string) => errors.push({ offset, message });

  // `from` and `to` are indexes of tokens; `to` is after the last token.

  function* checkBlock(from: number, to: number, content: AllowedContent): Steps<void> {
    let index = from;
    while (index < to && errors.length < MAX_PROBLEMS) {
      const { type } = tokens[index] as CssToken;
      if (type === is.WhiteSpace || type === is.Semicolon || type === is.CDO || type === is.CDC) index++;
      else {
        index = yield* type === is.AtKeyword
          ? checkAtRule(index, to, content)
          : checkRuleOrDeclaration(index, to, content);
        yield;
      }
    }
  }

  function* checkAtRule(from: number, to: number, parent: AllowedContent): Steps<number> {
    const end = findEnd(tokens, from, to, false);
    const name = getText(from, from + 1).toLowerCase();
    const ending = tokens[end];
    if (end >= to || ending?.type !== is.LeftCurlyBracket) return end + 1;
    if (STATEMENT_RULES.has(name)) {
      report(getStart(from), fill(phrase('Add a semicolon after {name}.'), { name }));
    }
    yield* checkBlock(end + 1, ending.closingIndex, selectAllowedContent(name, parent));
    return ending.closingIndex + 1;
  }

  function* checkRuleOrDeclaration(from: number, to: number, content: AllowedContent): Steps<number> {
    const isCustom = getText(from, from + 1).startsWith('--');
    const end = findEnd(tokens, from, to, isCustom);
    const ending = tokens[end];
    if (end < to && ending?.type === is.LeftCurlyBracket) {
      if (content === 'declarations') report(getStart(from), phrase('A rule is not allowed here.'));
      else if (content !== 'keyframes') checkSelector(from, end);
      yield* checkBlock(end + 1, ending.closingIndex, 'both');
      return ending.closingIndex + 1;
    }
    if (content === 'both' || content === 'declarations') checkDeclaration(from, end);
    else report(getStart(from), phrase('This text is outside a rule. Add a selector and a block.'));
    return end + 1;
  }

  function checkSelector(from: number, to: number): void {
    const selectorText = getText(from, to);
    if (from === to) return void report(getStart(to), phrase('Add a selector before this block.'));
    if (/,\s*$/.test(selectorText)) return void report(getStart(to), phrase('Add a selector after the comma.'));
    const failure = findParseError(selectorText, 'selectorList');
    if (failure) report(getStart(from) + failure.offset, phrase('This selector is not valid.'));
  }

  function checkDeclaration(from: number, to: number): void {
    const [name, value] = splitAtColon(from, to);
    if (!/^[*_]?[A-Za-z\\-]|^[^\0-\x7f]/.test(name)) return void report(getStart(from), phrase('Add a property name.'));
    if (value === null) {
      return void report(getStart(from), fill(phrase('Add a colon after {name}.'), { name }));
    }
    if (name.startsWith('--')) return;
    if (value === '') return void report(getStart(from), fill(phrase('{name} has no value.'), { name }));
    const failure = NON_CSS_PROPERTIES.test(name) ? null : findParseError(getText(from, to), 'declaration');
    if (!failure) return;
    const stray = findStrayColon(from, to);
    if (stray) report(stray.offset, fill(phrase('Add a semicolon before {name}.'), { name: stray.name }));
    else report(getStart(from) + failure.offset, fill(phrase('The value of {name} is not valid.'), { name }));
  }

  /** Finds the name before a second colon, which means that a semicolon is missing before it. */
  function findStrayColon(from: number, to: number): { offset: number; name: string } | null {
    let colons = 0;
    for (let index = from; index < to; index++) {
      const { type, closingIndex } = tokens[index] as CssToken;
      if (closingIndex > index) index = closingIndex;
      if (type !== is.Colon || ++colons < 2) continue;
      const nameIndex = tokens[index - 1]?.type === is.WhiteSpace ? index - 2 : index - 1;
      return { offset: getStart(nameIndex), name: getText(nameIndex, nameIndex + 1) };
    }
    return null;
  }

  function splitAtColon(from: number, to: number): [string, string | null] {
    let colon = from;
    while (colon < to && tokens[colon]?.type !== is.Colon) colon++;
    if (colon === to) return [getText(from, from + 1), null];
    return [getText(from, colon).trim(), getText(colon + 1, to).trim()];
  }

  const getStart = (index: number) => tokens[index]?.start ?? text.length;
  const getText = (from: number, to: number) => text.slice(getStart(from), tokens[to - 1]?.end ?? text.length);

  yield* checkBlock(0, tokens.length, 'rules');
  return errors;
}

function selectAllowedContent(name: string, parent: AllowedContent): AllowedContent {
  if (KEYFRAMES_RULE.test(name)) return 'keyframes';
  if (DESCRIPTOR_RULES.test(name)) return 'declarations';
  return GROUP_RULES.test(name) && parent === 'rules' ? 'rules' : 'both';
}

/** Returns the end of an item: its semicolon, the block it opens, or the end of its parent. */
function findEnd(tokens: CssToken[], from: number, to: number, withBlocks: boolean): number {
  let index = from;
  while (index < to) {
    const { type, closingIndex } = tokens[index] as CssToken;
    if (type === is.Semicolon) return index;
    if (type === is.LeftCurlyBracket && !withBlocks) return index;
    index = closingIndex > index ? closingIndex + 1 : index + 1;
  }
  return to;
}

/** Returns a parse error of css-tree. It ignores errors inside functions, because css-tree lacks the newest ones. */
function findParseError(text: string, context: 'selectorList' | 'declaration') {
  const failures: { offset: number; message: string }[] = [];
  try {
    parse(text, { context, onParseError: (failure) => failures.push(failure) });
  } catch (error) {
    if (!isParseError(error)) throw error;
    failures.push(error);
  }
  return failures.find(({ message }) => !message.startsWith('")"')) ?? null;
}

function isParseError(error: unknown): error is Error & { offset: number } {
  return error instanceof Error && 'offset' in error;
}
