import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser as Parser } from 'i18next-parser';
import { root } from './run.mjs';

/** The calls that mark a phrase for translation. */
const functions = ['t', 'phrase'];
const lexers = {
  ts: [{ lexer: 'JavascriptLexer', functions }],
  tsx: [{ lexer: 'JsxLexer', functions }],
};

/**
 * Calls whose phrase is not one literal, so that it cannot be extracted: `t('Hello ' + name)`, `t(isNew ? 'New' :
 * 'Old')`, `phrase(title)`. `t(title)` is allowed if `title` was marked with `phrase()`.
 */
const notExtractable = [
  /(?<![\w.$])(?:t|phrase)\(\s*(?:`[^`]*\$\{|'[^'\n]*'\s*\+|"[^"\n]*"\s*\+)/g,
  /(?<![\w.$])(?:t|phrase)\(\s*[^'"`();]*\?\??\s*['"`]/g,
  /(?<![\w.$])phrase\(\s*[^\s'"`)]/g,
];

function listSources(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .sort();
}

/** Extracts the phrases of the matching files, and reports calls whose phrase is not a literal. */
export function extractPhrases(folders, isIncluded) {
  const messages = new Set();
  const problems = [];
  for (const file of folders.flatMap(listSources).filter(isIncluded)) {
    const content = readFileSync(join(root, file), 'utf8');
    for (const pattern of notExtractable) {
      for (const { index } of content.matchAll(pattern)) {
        const line = content.slice(0, index).split('\n').length;
        problems.push(`${file}:${line} has a phrase that is not a string literal`);
      }
    }
    for (const { key } of new Parser({ lexers }).parse(content, file)) if (key) messages.add(key);
  }
  return { messages: [...messages].sort(), problems };
}
