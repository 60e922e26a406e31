import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../../web/src');
const read = (file: string) => readFileSync(join(source, file), 'utf8');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => ({ file, code: read(file) }));

const findAll = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].map(([, keys = '']) => keys);

/** The keys that a file handles, in the notation of its API. Plain `onKeyDown` handlers cannot be found in this way. */
function findHandledKeys(code: string): string[] {
  return [
    ...findAll(code, /usePageKey\('([^']+)'/g),
    ...(code.includes('useHotkeys(') ? findAll(code, /\[\s*'([^']+)',\s*\(/g) : []),
    ...(code.includes('addKeyboardShortcuts') ? findAll(code, /'(\w+-[^']+)': \(\) =>/g) : []),
    ...findAll(code, /aria-keyshortcuts="([^"]+)"/g).flatMap((keys) => keys.split(' ')),
    ...findAll(code, /_KEYS = '([^']+)'/g).flatMap((keys) => keys.split(' ')),
  ];
}

const names: Record<string, string> = {
  ...{ mod: 'Mod', control: 'Mod', meta: 'Mod', shift: 'Shift', alt: 'Alt', enter: 'Enter' },
  ...{ arrowleft: '←', arrowright: '→', arrowup: '↑', arrowdown: '↓' },
};
/** Converts `mod+shift+P`, `Mod-k` and `Control+Enter` to the notation of the sheet. */
const toSheetKeys = (keys: string) =>
  keys
    .split(/[+-]/)
    .map((key) => names[key.toLowerCase()] ?? key.toUpperCase())
    .join('+');

const sheet = read('app/shell/shortcut-sheet.tsx') + read('shared/rich-text/toolbar/format-tools.ts');
const listedKeys = findAll(sheet, /(?:keys|shortcut): '([^']+)'/g);

test('finds the keys of every kind of handler', () => {
  const handled = files.flatMap(({ code }) => findHandledKeys(code).map(toSheetKeys));
  expect(handled).toEqual(
    expect.arrayContaining(['N', '?', 'Mod+S', 'Mod+Shift+P', 'Mod+Enter', '←', 'T', 'Mod+K', 'Alt+F10', 'Alt+↑']),
  );
  for (const { file, code } of files.filter(({ code }) => /(?<!function )usePageKey\(|useHotkeys\(/.test(code)))
    expect(findHandledKeys(code), file).not.toEqual([]);
});

test('the list of keyboard shortcuts has every key that the admin handles', () => {
  const missing = files.flatMap(({ file, code }) =>
    findHandledKeys(code)
      .filter((keys) => !listedKeys.includes(toSheetKeys(keys)))
      .map((keys) => `${file}: ${keys}`),
  );
  expect(missing).toEqual([]);
});
