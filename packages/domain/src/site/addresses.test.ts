import { expect, it } from 'vitest';
import {
  authorPath,
  categoryPath,
  expertPath,
  feedPath,
  postPath,
  postPreviewPath,
  reservedPaths,
  searchPath,
  sectionFeedPath,
  sectionPath,
  sitemapPath,
  staticPagePath,
  tagFeedPath,
  tagPath,
} from './addresses';

it('leads to no section where something else is', () => {
  const paths = [
    tagPath,
    expertPath,
    authorPath,
    staticPagePath,
    postPath,
    postPreviewPath,
    sectionFeedPath,
    tagFeedPath,
  ];
  const others = [...paths.map((path) => path('x')), feedPath, searchPath, sitemapPath('x')].map(
    (path) => path.split('/')[1],
  );
  for (const first of others) expect(reservedPaths).toContain(first);
  expect([sectionPath('news'), categoryPath('news', 'politics/votes')]).toEqual(['/news', '/news/politics/votes']);
});
