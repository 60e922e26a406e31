import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractPhrases } from './lib/extract-phrases.mjs';
import { root } from './lib/run.mjs';

const folder = join(root, 'apps/server/phrases');
const translated = ['fr-FR'];
const onlyCheck = process.argv.includes('--check');

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const placeholders = (text) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .sort()
    .join();

/** What is wrong with a translation file, a line each. */
function complaints(language, messages) {
  const translations = read(join(folder, `${language}.json`));
  const known = new Set(messages);
  return [
    ...messages.filter((message) => !translations[message]).map((message) => `has no translation of: ${message}`),
    ...Object.keys(translations)
      .filter((message) => !known.has(message))
      .map((message) => `translates what nobody says: ${message}`),
    ...Object.entries(translations)
      .filter(([message, text]) => placeholders(message) !== placeholders(text))
      .map(([message]) => `has other placeholders than: ${message}`),
  ].map((line) => `${language}.json ${line}`);
}

const packages = ['domain', 'article', 'markup'].map((name) => `packages/${name}/src`);
const site = 'apps/server/src/site';
const categories = {
  admin: extractPhrases(['apps/web/src', ...packages, 'apps/server/src'], (file) => !file.startsWith(site)),
  // What the site says of an article is named where its values are.
  templates: extractPhrases([site, 'packages/domain/src/posts'], (file) => /site|constants/.test(file)),
};
const problems = Object.values(categories).flatMap((found) => found.problems);
for (const [category, { messages }] of Object.entries(categories)) {
  const list = join(folder, `${category}.json`);
  const text = `${JSON.stringify(messages, null, 2)}\n`;
  if (!onlyCheck) writeFileSync(list, text);
  else if (readFileSync(list, 'utf8') !== text)
    problems.push(`${category}.json is not what the sources say: run npm run phrases`);
}
const messages = [...new Set(Object.values(categories).flatMap((found) => found.messages))];
for (const language of translated) problems.push(...complaints(language, messages));

for (const problem of problems) console.error(problem);
console.log(`${messages.length} phrases, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
