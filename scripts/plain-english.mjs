import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findIdioms, proseIn } from './lib/plain-english.mjs';
import { fail, root } from './lib/run.mjs';

// Checks the language (`npm run language`): rejects idioms that are hard to read in comments, test titles and phrases,
// and names the replacement.

const folders = ['apps/server', 'apps/web', 'packages', 'e2e', 'bench', 'trials', 'scripts', 'deploy'];
const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !/(?:^|\/)(?:node_modules|dist)\//.test(name))
    // The rules and their test quote the idioms.
    .filter((name) => !name.includes('plain-english'))
    .map((name) => join(folder, name)),
);

const violations = [];
for (const file of sources) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  lines.forEach((line, index) => {
    for (const { found, write } of findIdioms(proseIn(line)))
      violations.push(`${file}:${index + 1}: "${found}" → ${write}`);
  });
}

const phraseFolder = join(root, 'apps/server/phrases');
const readList = (name) => JSON.parse(readFileSync(join(phraseFolder, name), 'utf8'));
const specified = new Set(readList('specified.json'));
for (const phrase of [...readList('admin.json'), ...readList('templates.json')].filter((text) => !specified.has(text)))
  for (const { found, write } of findIdioms(phrase))
    violations.push(`phrase ${JSON.stringify(phrase)}: "${found}" → ${write}`);

for (const violation of violations) console.error(violation);
if (violations.length > 0) fail(`${violations.length} old idioms`);
console.log(`${sources.length} source files and all phrases are free of old idioms`);
