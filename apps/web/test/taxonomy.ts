import type { Category } from '@masthead/domain/categories/contract';
import type { Section } from '@masthead/domain/sections/contract';

// Sections and categories for tests.

export function testSection(id: number, catchy_title: string, overrides: Partial<Section> = {}): Section {
  return {
    id,
    slug: catchy_title.toLowerCase(),
    language_id: 1,
    catchy_title,
    main_headline: null,
    description: null,
    is_enabled: true,
    order: id,
    ...overrides,
  };
}

interface CategoryOptions extends Partial<Omit<Category, 'section' | 'parent' | 'children'>> {
  section?: Section;
  parent?: Category;
}

export const newsSection = testSection(1, 'News');
export const sportSection = testSection(2, 'Sport');

/** A category, by default in the section News. */
export function testCategory(id: number, catchy_title: string, overrides: CategoryOptions = {}): Category {
  const { parent, section = newsSection, ...rest } = overrides;
  const slug = catchy_title.toLowerCase();
  return {
    id,
    catchy_title,
    slug: parent ? `${parent.slug}/${slug}` : slug,
    section_id: section.id,
    section,
    parent_id: parent?.id ?? null,
    parent: parent ? { ...parent } : null,
    children: [],
    main_headline: null,
    description: null,
    body: null,
    tags: [],
    is_enabled: true,
    newshub: false,
    show_in_latest: false,
    order: id,
    ...rest,
  };
}
