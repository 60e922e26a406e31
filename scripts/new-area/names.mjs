/** Words of JavaScript that cannot be names of variables. */
const RESERVED = new Set(
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static await async of'.split(
    ' ',
  ),
);
/** In characters. The table of roles and routes in a test has room for `DELETE /v2/NAME/:id` in 44 columns. */
const MAX_LENGTH = 26;

/**
 * Returns the spellings of an area's name, such as `press-contacts`. Throws an error with an explanation if the name
 * is invalid.
 */
export function parseNames(plural, { one: singular = toSingular(plural), french, frenchOne }) {
  for (const name of [plural, singular]) {
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? ''))
      throw new Error(
        `"${name}" is not a name of an area: use lower-case words with hyphens, for example press-contacts.`,
      );
    if (name.length > MAX_LENGTH) throw new Error(`"${name}" is longer than ${MAX_LENGTH} characters.`);
    if (RESERVED.has(name)) throw new Error(`"${name}" is a reserved word: choose another name.`);
  }
  if (plural === singular)
    throw new Error(`The singular of "${plural}" is not known: name it, for example --one press-contact.`);
  return {
    plural: listSpellings(plural),
    singular: listSpellings(singular),
    article: /^[aeiou]/.test(singular) ? 'an' : 'a',
    french: french ?? toSentenceCase(toWords(plural)),
    frenchOne: frenchOne ?? toWords(singular),
  };
}

function toSingular(plural = '') {
  if (/[^aeiou]ies$/.test(plural)) return plural.replace(/ies$/, 'y');
  if (/(s|x|z|ch|sh)es$/.test(plural)) return plural.replace(/es$/, '');
  return /[^s]s$/.test(plural) ? plural.slice(0, -1) : plural;
}

const toWords = (kebab) => kebab.replaceAll('-', ' ');
const toSentenceCase = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the spellings of `press-contacts`: `press_contacts`, `pressContacts`, `PressContacts`, `Press contacts`. */
function listSpellings(kebab) {
  const camel = kebab.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return {
    kebab,
    snake: kebab.replaceAll('-', '_'),
    camel,
    pascal: toSentenceCase(camel),
    words: toWords(kebab),
    sentence: toSentenceCase(toWords(kebab)),
  };
}

/** The names in the templates. */
const SAMPLE = { plural: listSpellings('sample-things'), singular: listSpellings('sample-thing') };

/** Replaces the sample names in a template, and the article `a` by `an` if necessary. */
export function rename(template, names) {
  let text = template.replace(/\ba sample thing\b/g, `${names.article} ${SAMPLE.singular.words}`);
  // Replace the plural first, because it starts with the singular.
  for (const number of ['plural', 'singular']) {
    for (const [form, sample] of Object.entries(SAMPLE[number])) text = text.replaceAll(sample, names[number][form]);
  }
  return text;
}
