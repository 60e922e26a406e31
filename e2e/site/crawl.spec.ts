import { expect } from '@playwright/test';
import { crawlSite } from '../../apps/server/test/site/crawl';
import { siteUrl } from '../support/site';
import { test } from '../support/test';

test('every page, link and file of a site is valid', async () => {
  // The first request for a picture renders it, and the crawl requests all pictures.
  const { pages, files, problems } = await crawlSite(new URL(siteUrl('/', 'accra')).host);
  expect(problems).toEqual([]);
  expect(pages).toBeGreaterThan(250);
  expect(files).toBeGreaterThan(250);
});
