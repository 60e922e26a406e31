import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractPhrases } from './lib/extract-phrases.mjs';
import { root } from './lib/run.mjs';

// Collects the phrases of the interface and the site (`npm run phrases`) into JSON files and checks their translations.
// With `--check` it fails if the files are out of date.

const folder = join(root, 'apps/server/phrases');
const translatedLanguages = ['fr-FR'];
const isCheckOnly = process.argv.includes('--check');

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const listPlaceholders = (text) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .sort()
    .join();

/** Returns the problems of a translation file, one line each. */
function findProblems(language, messages) {
  const translations = readJson(join(folder, `${language}.json`));
  const knownMessages = new Set(messages);
  return [
    ...messages.filter((message) => !translations[message]).map((message) => `has no translation of: ${message}`),
    ...Object.keys(translations)
      .filter((message) => !knownMessages.has(message))
      .map((message) => `has a translation of an unknown phrase: ${message}`),
    ...Object.entries(translations)
      .filter(([message, text]) => listPlaceholders(message) !== listPlaceholders(text))
      .map(([message]) => `has different placeholders in: ${message}`),
  ].map((line) => `${language}.json ${line}`);
}

const packages = ['domain', 'article', 'markup'].map((name) => `packages/${name}/src`);
const site = 'apps/server/src/site';
const categories = {
  admin: extractPhrases(['apps/web/src', ...packages, 'apps/server/src'], (file) => !file.startsWith(site)),
  // Labels of an article's values are declared with the values, not in the site's folder.
  templates: extractPhrases([site, 'packages/domain/src/posts'], (file) => /site|constants/.test(file)),
};
const problems = Object.values(categories).flatMap((category) => category.problems);
for (const [category, { messages }] of Object.entries(categories)) {
  const list = join(folder, `${category}.json`);
  const text = `${JSON.stringify(messages, null, 2)}\n`;
  if (!isCheckOnly) writeFileSync(list, text);
  else if (readFileSync(list, 'utf8') !== text) problems.push(`${category}.json is out of date: run npm run phrases`);
}
const messages = [...new Set(Object.values(categories).flatMap((category) => category.messages))];
for (const language of translatedLanguages) problems.push(...findProblems(language, messages));
// The specification dictates these phrases to the letter.
for (const phrase of readJson(join(folder, 'specified.json')))
  if (!messages.includes(phrase)) problems.push(`specified.json lists a phrase that no source contains: ${phrase}`);

for (const problem of problems) console.error(problem);
console.log(`${messages.length} phrases, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
