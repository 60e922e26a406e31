import { type Area, catalogue, type Right, rights } from './rights';

// The roles of a new database with their rights.

/** A role that a new database has. Administrators can change all of them except `admin`. */
export interface SeededRole {
  name: string;
  description: string;
  rights: readonly Right[];
}

/** The role with every right. It cannot be changed. */
export const ADMIN = 'admin';
/** The role that can edit users besides `admin`. The rules identify it by this name, so it cannot be renamed. */
export const SENIOR_EDITOR = 'senior-editor';

/** Returns the rights for all actions of these areas. */
function allRights(...areas: Area[]): Right[] {
  return areas.flatMap((area) => catalogue[area].actions.map((action) => `${area}.${action}` as Right));
}

const newsroom: Right[] = [
  'dashboard.read',
  'post.read',
  'post.create',
  'post.update',
  'user_info.read',
  'user_info.update',
  'section.read',
  'category.read',
  'tag.read',
  'expert.read',
  'image.read',
  'image.create',
  'image.update',
];

const editor: Right[] = [
  ...newsroom,
  'post.publish',
  'post.push',
  'post.moderate',
  'post.seo',
  'post.fb',
  'post.export',
  'post.delete',
  'tag.create',
  'tag.update',
  'image.delete',
  'hot_news.read',
  'hot_news.update',
  'stop_word.read',
];

const seniorEditor: Right[] = [
  ...allRights('post', 'dashboard', 'section', 'category', 'menu', 'tag', 'expert', 'image', 'call_to_action'),
  ...allRights('message', 'user_info', 'static_page', 'stop_word', 'hot_news', 'contextual_link'),
  'language.read',
  'user.read',
  'user.create',
  'user.update',
];

const seoSpecialist: Right[] = [
  ...newsroom,
  'post.seo',
  'post.fb',
  'section.update',
  'category.update',
  'tag.create',
  'tag.update',
  'tag.extended_update',
  'static_page.read',
  'static_page.update',
  'contextual_link.read',
  'contextual_link.upload',
];

const advertisingManager: Right[] = [
  ...allRights('adv', 'call_to_action'),
  'section.read',
  'category.read',
  'tag.read',
  'image.read',
  'image.create',
];

export const seededRoles: SeededRole[] = [
  { name: ADMIN, description: 'Administrator', rights },
  { name: SENIOR_EDITOR, description: 'Senior editor', rights: seniorEditor },
  { name: 'editor', description: 'Editor', rights: editor },
  { name: 'reporter', description: 'Reporter', rights: newsroom },
  { name: 'seo-specialist', description: 'SEO specialist', rights: seoSpecialist },
  { name: 'advertising-manager', description: 'Advertising manager', rights: advertisingManager },
];
