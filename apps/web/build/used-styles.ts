import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const SHEET = join(import.meta.dirname, '../src/ui/theme/mantine.css');
const IMPORTED = /@mantine\/core\/styles\/([A-Z]\w+)\.css/g;
const COMPONENT = /@mantine\/core\/esm\/(?:[^/]+\/)*([A-Z]\w+)\.mjs$/;

/** Fails the build if mantine.css misses the styles of a used component, or imports those of an unused one. */
export function usedStyles(): Plugin {
  const sheets = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/global.css'));
  return {
    name: 'used-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []));
      const used = modules.map((id) => COMPONENT.exec(id)?.[1]).filter((name) => name !== undefined);
      const required = new Set(used.filter((name) => existsSync(join(sheets, `${name}.css`))));
      const imported = new Set([...readFileSync(SHEET, 'utf8').matchAll(IMPORTED)].map(([, name]) => name as string));
      const missing = [...required].filter((name) => !imported.has(name));
      const unused = [...imported].filter((name) => !required.has(name));
      if (missing.length > 0) this.error(`mantine.css does not import the styles of ${missing.join(', ')}.`);
      if (unused.length > 0) this.error(`mantine.css imports styles that no component uses: ${unused.join(', ')}.`);
    },
  };
}
