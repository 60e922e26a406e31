import { expect, it } from 'vitest';
import { categoryPath, expertPath, reservedPaths, sectionPath, staticPagePath, tagPath } from './addresses';

it('leads to no section where something else is', () => {
  const others = [tagPath('x'), expertPath('x'), staticPagePath('x')].map((path) => path.split('/')[1]);
  for (const first of others) expect(reservedPaths).toContain(first);
  expect([sectionPath('news'), categoryPath('news', 'politics/votes')]).toEqual(['/news', '/news/politics/votes']);
});
