import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractPhrases } from './lib/extract-phrases.mjs';
import { root } from './lib/run.mjs';

const folder = join(root, 'apps/server/phrases');
const list = join(folder, 'admin.json');
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
const { messages, problems } = extractPhrases(['apps/web/src', ...packages, 'apps/server/src']);
const text = `${JSON.stringify(messages, null, 2)}\n`;
if (onlyCheck && readFileSync(list, 'utf8') !== text)
  problems.push('admin.json is not what the sources say: run npm run phrases');
if (!onlyCheck) writeFileSync(list, text);
for (const language of translated) problems.push(...complaints(language, messages));

for (const problem of problems) console.error(problem);
console.log(`${messages.length} phrases, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
