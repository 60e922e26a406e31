import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../../../docs', import.meta.url));

it('no page in docs has a broken relative link', () => {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const broken = pages.flatMap((name) => {
    const page = join(folder, name);
    // Matches `](target` of a Markdown link, unless the target is a URL or a heading of the same page.
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(
      ([, target = '']) => target,
    );
    return links.filter((target) => !existsSync(join(dirname(page), target))).map((target) => `${name}: ${target}`);
  });
  expect(pages.length).toBeGreaterThan(10);
  expect(broken).toEqual([]);
});
