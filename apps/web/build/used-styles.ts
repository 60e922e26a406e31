import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const SHEET = join(import.meta.dirname, '../src/ui/theme/mantine.css');
const IMPORTED = /@mantine\/core\/styles\/([A-Z]\w+)\.css/g;
const COMPONENT = /@mantine\/core\/esm\/(?:[^/]+\/)*([A-Z]\w+)\.mjs$/;

/** Refuses a build in which a component of the library lacks its style sheet, or a sheet its component. */
export function usedStyles(): Plugin {
  const sheets = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/global.css'));
  return {
    name: 'used-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []));
      const used = modules.map((id) => COMPONENT.exec(id)?.[1]).filter((name) => name !== undefined);
      const wanted = new Set(used.filter((name) => existsSync(join(sheets, `${name}.css`))));
      const imported = new Set([...readFileSync(SHEET, 'utf8').matchAll(IMPORTED)].map(([, name]) => name as string));
      const missing = [...wanted].filter((name) => !imported.has(name));
      const idle = [...imported].filter((name) => !wanted.has(name));
      if (missing.length > 0) this.error(`mantine.css lacks the styles of ${missing.join(', ')}.`);
      if (idle.length > 0) this.error(`mantine.css has styles that nothing uses: ${idle.join(', ')}.`);
    },
  };
}
