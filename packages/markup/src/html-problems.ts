import { fill, phrase } from '@masthead/domain/text/phrase';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, html, Parser, type ParserError, type Token } from 'parse5';
import { htmlMessage } from './html-messages';
import { type Check, inOrder, MAX_DEPTH, MAX_PROBLEMS, type MarkupProblem, runCheck, TOO_DEEP } from './problem';

const VOID = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
);

/** Elements whose end tag the language lets people leave out. */
const CLOSED_BY_WHAT_FOLLOWS = new Set(
  'html head body p li dt dd rt rp rb rtc optgroup option thead tbody tfoot tr td th caption colgroup'.split(' '),
);

/** More than fit into a page as it is written: a parser repeats what was left open in every paragraph that follows. */
const MAX_ELEMENTS = 60_000;

type Element = DefaultTreeAdapterMap['element'];

/** Ends the reading from inside the parser. */
class Enough extends Error {}

/** Characters that the parser reads in one step. */
const STEP = 4096;

/** What an HTML parser finds wrong with a page, or with a part of one. */
export function htmlProblems(text: string): MarkupProblem[] {
  return runCheck(checkHtml(text));
}

export function* checkHtml(text: string): Check {
  const problems: MarkupProblem[] = [];
  const elements: Element[] = [];
  const endTags = new Map<number, Token.TagToken>();
  try {
    yield* read(text, { problems, elements, endTags });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    return inOrder(problems);
  }
  return inOrder([...problems, ...unmatched(text, elements, endTags)]);
}

interface Found {
  problems: MarkupProblem[];
  elements: Element[];
  endTags: Map<number, Token.TagToken>;
}

function* read(text: string, { problems, elements, endTags }: Found): Generator<undefined, void, undefined> {
  const giveUp = (): never => {
    const { line, col } = parser.tokenizer.preprocessor;
    problems.push({ line, column: Math.max(1, col), message: TOO_DEEP });
    throw new Enough();
  };
  let depth = 0;
  const parser = new Parser<DefaultTreeAdapterMap>({
    sourceCodeLocationInfo: true,
    onParseError: (error) => {
      const problem = problemOf(error);
      if (problem) problems.push(problem);
      if (problems.length >= MAX_PROBLEMS) throw new Enough();
    },
    treeAdapter: {
      ...defaultTreeAdapter,
      onItemPush: (element) => {
        elements.push(element);
        if (++depth > MAX_DEPTH || elements.length > MAX_ELEMENTS) giveUp();
      },
      onItemPop: () => {
        depth--;
      },
    },
  });
  const onEndTag = parser.onEndTag.bind(parser);
  parser.onEndTag = (token) => {
    if (token.location) endTags.set(token.location.startOffset, token);
    onEndTag(token);
  };

  for (let start = 0; start === 0 || start < text.length; start += STEP) {
    const end = start + STEP;
    parser.tokenizer.write(text.slice(start, end), end >= text.length);
    yield;
  }
}

function problemOf({ code, startLine, startCol }: ParserError): MarkupProblem | null {
  const message = htmlMessage(code);
  return message === null ? null : { line: startLine, column: startCol, message };
}

/** Tags without their other half, which the parser itself passes over. */
function unmatched(text: string, elements: Element[], endTags: Map<number, Token.TagToken>): MarkupProblem[] {
  const open = new Map<number, Element>();
  const closed = new Set<number>();
  for (const element of elements) {
    const { startTag, endTag } = element.sourceCodeLocation ?? {};
    if (endTag) endTags.delete(endTag.startOffset);
    if (!startTag) continue;
    if (endTag) closed.add(startTag.startOffset);
    else if (needsEndTag(element, text)) open.set(startTag.startOffset, element);
  }
  const notClosed = [...open].flatMap(([offset, { tagName, sourceCodeLocation }]) =>
    closed.has(offset) || !sourceCodeLocation
      ? []
      : [at(sourceCodeLocation, phrase('<{tag}> is not closed.'), tagName)],
  );
  const closesNothing = [...endTags.values()].flatMap(({ tagName, location }) =>
    location ? [at(location, phrase('</{tag}> closes nothing.'), tagName)] : [],
  );
  return [...notClosed, ...closesNothing];
}

function needsEndTag({ tagName, namespaceURI, sourceCodeLocation }: Element, text: string): boolean {
  if (namespaceURI === html.NS.HTML) return !VOID.has(tagName) && !CLOSED_BY_WHAT_FOLLOWS.has(tagName);
  return text[(sourceCodeLocation?.startTag?.endOffset ?? 0) - 2] !== '/';
}

function at(place: { startLine: number; startCol: number }, message: string, tag: string): MarkupProblem {
  return { line: place.startLine, column: place.startCol, message: fill(message, { tag }) };
}
