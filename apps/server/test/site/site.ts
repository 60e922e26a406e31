import type { Project } from '@masthead/domain/projects/schema';
import { createSite, type Site } from '../../src/site/context/site';
import type { SiteData } from '../../src/site/context/site-data';
import { projects } from '../harness/projects';

const emptySiteData: Omit<SiteData, 'headersAndFooters'> = {
  sections: [],
  categories: [],
  menus: [],
  slots: [],
  banners: [],
  callToActions: [],
  hotNews: [],
  phrases: new Map(),
  breaking: new Map(),
};

/**
 * Creates the site object that templates render with. It contains only the given data: the content that all pages
 * share, such as sections, menus and advertisements.
 */
export function createTestSite(data: Partial<SiteData> = {}): Site {
  const allData = { ...emptySiteData, headersAndFooters: new Map(), ...data };
  return createSite(projects[0] as Project, 'https://www.lagos.test', allData, null);
}
