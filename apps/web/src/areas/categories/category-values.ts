import type { Category, CategoryInput } from '@masthead/domain/categories/contract';

const blank = {
  catchy_title: '',
  parent_id: null,
  slug: '',
  main_headline: '',
  description: '',
  body: '',
  tags: [],
  is_enabled: false,
  newshub: false,
  show_in_latest: false,
};

export function newCategory(sectionId: number | undefined) {
  return { ...blank, ...(sectionId !== undefined && { section_id: sectionId }) };
}

export function valuesOf(category: Category): CategoryInput {
  const { catchy_title, section_id, parent_id, slug, is_enabled, newshub, show_in_latest } = category;
  return {
    catchy_title,
    section_id,
    parent_id,
    slug,
    main_headline: category.main_headline ?? '',
    description: category.description ?? '',
    body: category.body ?? '',
    tags: category.tags.map(({ id }) => id),
    is_enabled,
    newshub,
    show_in_latest,
  };
}
