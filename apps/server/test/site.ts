import type { Project } from '@masthead/domain/projects/schema';

import type { SiteParts } from '../src/site/context/parts';
import { createSite, type Site } from '../src/site/context/site';

import { projects } from './harness';

const noParts: Omit<SiteParts, 'surroundings'> = {
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

/** A site for templates, with these parts and nothing else managed. */
export function siteWith(parts: Partial<SiteParts> = {}): Site {
  const own = { ...noParts, surroundings: new Map(), ...parts };
  return createSite(projects[0] as Project, 'https://www.lagos.test', own, null);
}
