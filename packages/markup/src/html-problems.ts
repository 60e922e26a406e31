import { fill, phrase } from '@masthead/domain/text/phrase';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, html, Parser, type ParserError, type Token } from 'parse5';
import {
  MAX_DEPTH,
  MAX_PROBLEMS,
  type MarkupCheck,
  type MarkupProblem,
  runCheck,
  sortProblems,
  TOO_DEEP,
} from './problem';

/** Errors that every fragment has, or that `unmatchedTags` reports with a better message. */
const ignoredErrors = new Set([
  'missing-doctype',
  'non-conforming-doctype',
  'eof-in-element-that-can-contain-only-text',
  'closing-of-element-with-open-child-elements',
  'end-tag-without-matching-open-element',
  'open-elements-left-after-eof',
]);

// Messages for several error codes.
const characterMessage = phrase('This character is not allowed in HTML.');
const referenceMessage = phrase("This character reference doesn't exist. Write &amp; for an ampersand.");
const tagNameMessage = phrase("A tag can't start with this character. Write &lt; for a less-than sign.");
const commentMessage = phrase('Write comments as <!-- … -->.');
const attributeMessage = phrase('Write this attribute as name="value".');
const doctypeMessage = phrase('Write the doctype as <!doctype html>.');
const headMessage = phrase('Move this element to the head of the page.');

/** Messages by error code of parse5. */
const messages: Record<string, string> = {
  'control-character-in-input-stream': characterMessage,
  'noncharacter-in-input-stream': characterMessage,
  'surrogate-in-input-stream': characterMessage,
  'unexpected-null-character': characterMessage,
  'non-void-html-element-start-tag-with-trailing-solidus': phrase("A slash doesn't close this tag. Add an end tag."),
  'end-tag-with-attributes': phrase("An end tag can't have attributes."),
  'end-tag-with-trailing-solidus': phrase('Remove the second slash from this end tag.'),
  'unexpected-solidus-in-tag': phrase('Remove the extra slash from this tag.'),
  'unexpected-question-mark-instead-of-tag-name': tagNameMessage,
  'invalid-first-character-of-tag-name': tagNameMessage,
  'missing-end-tag-name': phrase('This end tag has no name.'),
  'eof-before-tag-name': phrase('The text ends inside a tag.'),
  'eof-in-tag': phrase('The text ends inside a tag.'),
  'eof-in-comment': phrase('The text ends inside a comment.'),
  'eof-in-script-html-comment-like-text': phrase('The text ends inside a comment.'),
  'eof-in-cdata': phrase('The text ends inside a CDATA section.'),
  'cdata-in-html-content': phrase('CDATA sections are only allowed in SVG and MathML.'),
  'incorrectly-opened-comment': commentMessage,
  'incorrectly-closed-comment': commentMessage,
  'nested-comment': commentMessage,
  'abrupt-closing-of-empty-comment': commentMessage,
  'missing-attribute-value': phrase('Add a value to this attribute.'),
  'duplicate-attribute': phrase('This tag has the same attribute twice. Remove one.'),
  'missing-whitespace-between-attributes': phrase('Add a space between the attributes.'),
  'unexpected-equals-sign-before-attribute-name': attributeMessage,
  'unexpected-character-in-attribute-name': attributeMessage,
  'unexpected-character-in-unquoted-attribute-value': attributeMessage,
  'unknown-named-character-reference': referenceMessage,
  'absence-of-digits-in-numeric-character-reference': referenceMessage,
  'null-character-reference': referenceMessage,
  'surrogate-character-reference': referenceMessage,
  'character-reference-outside-unicode-range': referenceMessage,
  'control-character-reference': referenceMessage,
  'noncharacter-character-reference': referenceMessage,
  'missing-semicolon-after-character-reference': phrase('Add a semicolon after this character reference.'),
  'abandoned-head-element-child': headMessage,
  'misplaced-start-tag-for-head-element': headMessage,
  'disallowed-content-in-noscript-in-head': phrase('This element is not allowed in a noscript of the head.'),
  'nested-noscript-in-head': phrase('This element is not allowed in a noscript of the head.'),
};

/** Returns the message for an error code of parse5, or `null` if the error is ignored. */
function toMessage(code: string): string | null {
  if (ignoredErrors.has(code)) return null;
  if (code.includes('doctype')) return doctypeMessage;
  return messages[code] ?? phrase('This is not well-formed HTML.');
}

/** Elements without an end tag. */
const VOID_ELEMENTS = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
);

/** Elements whose end tag can be omitted. */
const OPTIONAL_END_TAGS = new Set(
  'html head body p li dt dd rt rp rb rtc optgroup option thead tbody tfoot tr td th caption colgroup'.split(' '),
);

/**
 * Limits the time of a check. Only pages with unclosed formatting reach it, because the parser reopens such elements in
 * every following paragraph.
 */
const MAX_ELEMENTS = 60_000;

type Element = DefaultTreeAdapterMap['element'];

/** Thrown inside the parser to stop it. */
class ParsingStopped extends Error {}

const CHARACTERS_PER_STEP = 4096;

/** Returns the errors of an HTML page or fragment. */
export function findHtmlProblems(text: string): MarkupProblem[] {
  return runCheck(checkHtml(text));
}

/** Checks HTML in steps, so that the caller can pause the check. */
export function* checkHtml(text: string): MarkupCheck {
  const problems: MarkupProblem[] = [];
  const elements: Element[] = [];
  const endTags = new Map<number, Token.TagToken>();
  try {
    yield* parseInSteps(text, { problems, elements, endTags });
  } catch (error) {
    if (!(error instanceof ParsingStopped)) throw error;
    return sortProblems(problems);
  }
  return sortProblems([...problems, ...findUnmatchedTags(text, elements, endTags)]);
}

/** Collected while the parser runs. */
interface ParseResult {
  problems: MarkupProblem[];
  elements: Element[];
  /** End tags by offset. */
  endTags: Map<number, Token.TagToken>;
}

function* parseInSteps(
  text: string,
  { problems, elements, endTags }: ParseResult,
): Generator<undefined, void, undefined> {
  const stopParsing = (): never => {
    const { line, col } = parser.tokenizer.preprocessor;
    problems.push({ line, column: Math.max(1, col), message: TOO_DEEP });
    throw new ParsingStopped();
  };
  let depth = 0;
  const parser = new Parser<DefaultTreeAdapterMap>({
    sourceCodeLocationInfo: true,
    onParseError: (error) => {
      const problem = toProblem(error);
      if (problem) problems.push(problem);
      if (problems.length >= MAX_PROBLEMS) throw new ParsingStopped();
    },
    treeAdapter: {
      ...defaultTreeAdapter,
      onItemPush: (element) => {
        elements.push(element);
        if (++depth > MAX_DEPTH || elements.length > MAX_ELEMENTS) stopParsing();
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

  for (let start = 0; start === 0 || start < text.length; start += CHARACTERS_PER_STEP) {
    const end = start + CHARACTERS_PER_STEP;
    parser.tokenizer.write(text.slice(start, end), end >= text.length);
    yield;
  }
}

function toProblem({ code, startLine, startCol }: ParserError): MarkupProblem | null {
  const message = toMessage(code);
  return message === null ? null : { line: startLine, column: startCol, message };
}

/** Reports start tags without end tag and end tags without start tag, which the parser accepts. */
function findUnmatchedTags(text: string, elements: Element[], endTags: Map<number, Token.TagToken>): MarkupProblem[] {
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
      : [createProblem(sourceCodeLocation, phrase('The start tag <{tag}> has no end tag.'), tagName)],
  );
  const notOpened = [...endTags.values()].flatMap(({ tagName, location }) =>
    location ? [createProblem(location, phrase('The end tag </{tag}> has no matching start tag.'), tagName)] : [],
  );
  return [...notClosed, ...notOpened];
}

/** SVG and MathML elements need an end tag unless their start tag ends with `/>`. */
function needsEndTag({ tagName, namespaceURI, sourceCodeLocation }: Element, text: string): boolean {
  if (namespaceURI === html.NS.HTML) return !VOID_ELEMENTS.has(tagName) && !OPTIONAL_END_TAGS.has(tagName);
  return text[(sourceCodeLocation?.startTag?.endOffset ?? 0) - 2] !== '/';
}

function createProblem(location: { startLine: number; startCol: number }, message: string, tag: string): MarkupProblem {
  return { line: location.startLine, column: location.startCol, message: fill(message, { tag }) };
}
