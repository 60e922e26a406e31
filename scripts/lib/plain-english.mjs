/** Idioms that are hard to read, each with its replacement. They apply to comments, test titles and phrases. */
const idioms = [
  { pattern: /\b(?:whoever|whosoever)\b/i, write: 'name the subject: "the user who …"' },
  {
    pattern:
      /(?:^|[.:;] )(?:What|Whatever|Nobody|Everything that|One who)\b(?! (?:is|are|does|do|can|should)\b[^.]*\?)/,
    write: 'a sentence with a named subject',
  },
  { pattern: /\banew\b/i, write: 'again' },
  { pattern: /\bupon\b/i, write: 'on' },
  { pattern: /\bbeforehand\b/i, write: 'in advance' },
  { pattern: /\bby heart\b/i, write: 'cached' },
  { pattern: /\bno such thing\b/i, write: 'the name of the record: "this section"' },
  { pattern: /\bany ?more\b/i, write: 'no longer' },
  { pattern: /\bone['’]s own\b/i, write: 'the owner: "the user\'s own …"' },
  { pattern: /\b(?:is|are|was|were) told (?:of|off|to|that|apart)\b/i, write: 'notified, shown, distinguished' },
  { pattern: /\b(?:is|are|was|were|be) drawn\b/i, write: 'rendered' },
  { pattern: /\bnothing but\b/i, write: 'only' },
  { pattern: /\bfor want of\b/i, write: 'without' },
  { pattern: /\bsees to it\b/i, write: 'ensures' },
  { pattern: /\bshall\b/i, write: 'must or will' },
];

/** Returns the idioms in a text: `found` is the text, `write` the advice. */
export function findIdioms(text) {
  return idioms.flatMap(({ pattern, write }) => {
    const match = pattern.exec(text);
    return match ? [{ found: match[0].replace(/^[.:;] /, ''), write }] : [];
  });
}

/** A line comment, or a line of a block comment: `// text`, `/** text`, ` * text`. */
const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*(?!\/)|\{\/\*)\s?(.*?)\s*(?:\*\/\}?)?$/;
/** A comment after code: `const a = 1; // text`. */
const TRAILING_COMMENT = /[;,{})\]]\s+\/\/ (.+)$/;
/** The title of a test: `it('text', …)`. */
const TITLE = /\b(?:describe|it|test)(?:\.\w+)?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/;
/** The title after a table of cases: `])('text', …)`. */
const EACH_TITLE = /^\s*\]\)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/;

/** Returns the prose in a line of source code: a comment or the title of a test. */
export function proseIn(line) {
  const comment = COMMENT.exec(line) ?? TRAILING_COMMENT.exec(line);
  if (comment) return comment[1];
  const title = TITLE.exec(line) ?? EACH_TITLE.exec(line);
  return title ? title[2] : '';
}
