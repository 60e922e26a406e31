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
} from './paths';

it('reservedPaths contains the first segment of every path that does not start with a section', () => {
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
  const firstSegments = [...paths.map((path) => path('x')), feedPath, searchPath, sitemapPath('x')].map(
    (path) => path.split('/')[1],
  );
  for (const segment of firstSegments) expect(reservedPaths).toContain(segment);
});

it('sectionPath and categoryPath start with the slug of the section', () => {
  expect([sectionPath('news'), categoryPath('news', 'politics/votes')]).toEqual(['/news', '/news/politics/votes']);
});
