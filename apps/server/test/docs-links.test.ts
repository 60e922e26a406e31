import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../../docs', import.meta.url));

it('relative links in docs lead to files that exist', () => {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const broken = pages.flatMap((name) => {
    const page = join(folder, name);
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(
      ([, to = '']) => to,
    );
    return links.filter((to) => !existsSync(join(dirname(page), to))).map((to) => `${name}: ${to}`);
  });
  expect(pages.length).toBeGreaterThan(10);
  expect(broken).toEqual([]);
});
