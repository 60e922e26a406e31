import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser as Parser } from 'i18next-parser';
import { root } from './run.mjs';

const functions = ['t', 'phrase'];
const lexers = {
  ts: [{ lexer: 'JavascriptLexer', functions }],
  tsx: [{ lexer: 'JsxLexer', functions }],
};

/** `t(title)` is fine when the title was marked where it was written; a sentence chosen or put together inside is not. */
const hidden = [
  /(?<![\w.$])(?:t|phrase)\(\s*(?:`[^`]*\$\{|'[^'\n]*'\s*\+|"[^"\n]*"\s*\+)/g,
  /(?<![\w.$])(?:t|phrase)\(\s*[^'"`();]*\?\??\s*['"`]/g,
  /(?<![\w.$])phrase\(\s*[^\s'"`)]/g,
];

function sources(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .sort();
}

/** Every sentence in the wanted files of the folders that people will read, and the calls that hide theirs. */
export function extractPhrases(folders, isWanted) {
  const messages = new Set();
  const problems = [];
  for (const file of folders.flatMap(sources).filter(isWanted)) {
    const content = readFileSync(join(root, file), 'utf8');
    for (const pattern of hidden) {
      for (const { index } of content.matchAll(pattern)) {
        const line = content.slice(0, index).split('\n').length;
        problems.push(`${file}:${line} says a phrase that is not one literal string`);
      }
    }
    for (const { key } of new Parser({ lexers }).parse(content, file)) if (key) messages.add(key);
  }
  return { messages: [...messages].sort(), problems };
}
