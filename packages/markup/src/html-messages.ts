import { phrase } from '@masthead/domain/text/phrase';

/** Said by the parser of every fragment, or said better by us. */
const passedOver = new Set([
  'missing-doctype',
  'non-conforming-doctype',
  'eof-in-element-that-can-contain-only-text',
  'closing-of-element-with-open-child-elements',
  'end-tag-without-matching-open-element',
  'open-elements-left-after-eof',
]);

const notStorable = phrase('There is a character here that no page may hold.');
const reference = phrase('This character reference means nothing. Write &amp; for a plain ampersand.');
const sign = phrase('A tag cannot begin like this. Write &lt; for a plain less-than sign.');
const comment = phrase('This comment is not written as comments are: begin it with <!-- and end it with -->.');
const attribute = phrase('This attribute is not written as attributes are: name="value".');
const doctype = phrase('This doctype is not written as it should be: <!doctype html>.');
const head = phrase('This belongs into the head of the page.');

const messages: Record<string, string> = {
  'control-character-in-input-stream': notStorable,
  'noncharacter-in-input-stream': notStorable,
  'surrogate-in-input-stream': notStorable,
  'unexpected-null-character': notStorable,
  'non-void-html-element-start-tag-with-trailing-solidus': phrase(
    'A slash does not close this tag: write its end tag.',
  ),
  'end-tag-with-attributes': phrase('An end tag has no attributes.'),
  'end-tag-with-trailing-solidus': phrase('An end tag needs no second slash.'),
  'unexpected-solidus-in-tag': phrase('There is a slash too many in this tag.'),
  'unexpected-question-mark-instead-of-tag-name': sign,
  'invalid-first-character-of-tag-name': sign,
  'missing-end-tag-name': phrase('This end tag has no name.'),
  'eof-before-tag-name': phrase('The text ends inside a tag.'),
  'eof-in-tag': phrase('The text ends inside a tag.'),
  'eof-in-comment': phrase('The text ends inside a comment.'),
  'eof-in-script-html-comment-like-text': phrase('The text ends inside a comment.'),
  'eof-in-cdata': phrase('The text ends inside a CDATA section.'),
  'cdata-in-html-content': phrase('CDATA sections can only stand in SVG and MathML.'),
  'incorrectly-opened-comment': comment,
  'incorrectly-closed-comment': comment,
  'nested-comment': comment,
  'abrupt-closing-of-empty-comment': comment,
  'missing-attribute-value': phrase('This attribute has no value.'),
  'duplicate-attribute': phrase('This attribute stands twice in one tag.'),
  'missing-whitespace-between-attributes': phrase('There is no space between two attributes.'),
  'unexpected-equals-sign-before-attribute-name': attribute,
  'unexpected-character-in-attribute-name': attribute,
  'unexpected-character-in-unquoted-attribute-value': attribute,
  'unknown-named-character-reference': reference,
  'absence-of-digits-in-numeric-character-reference': reference,
  'null-character-reference': reference,
  'surrogate-character-reference': reference,
  'character-reference-outside-unicode-range': reference,
  'control-character-reference': reference,
  'noncharacter-character-reference': reference,
  'missing-semicolon-after-character-reference': phrase('This character reference needs a semicolon at its end.'),
  'abandoned-head-element-child': head,
  'misplaced-start-tag-for-head-element': head,
  'disallowed-content-in-noscript-in-head': phrase('This cannot stand in a noscript of the head.'),
  'nested-noscript-in-head': phrase('This cannot stand in a noscript of the head.'),
};

/** What a parser's code means, in a sentence; `null` where it is nothing to tell people. */
export function htmlMessage(code: string): string | null {
  if (passedOver.has(code)) return null;
  if (code.includes('doctype')) return doctype;
  return messages[code] ?? phrase('This is not well-formed HTML.');
}
