import type { Category } from '@masthead/domain/categories/schema';
import { type MenuType, menuTypes } from '@masthead/domain/menus/schema';
import type { Section } from '@masthead/domain/sections/schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../shared/i18n/translate-message';
import { notifyFailure } from '../../shared/notices/notify';
import { categoryChoices, categoryTitles } from '../../shared/pickers/categories';
import { sectionChoices } from '../../shared/pickers/sections';
import { menuConstants } from './menus.api';

interface Option<Value> {
  value: Value;
  label: string;
}

export interface MenuChoices {
  types: Option<MenuType>[];
  sections: Section[];
  categories: Category[];
  /** How many sections there are is known. */
  isReady: boolean;
}

/** What items are filtered by and put in. What could not be read is told, and left out. */
export function useMenuChoices(): MenuChoices {
  const { t } = useTranslation();
  const constants = useQuery(menuConstants());
  const sections = useQuery(sectionChoices());
  const categories = useQuery(categoryChoices());
  useNotice(constants.error, t('Error fetching constants.'));
  useNotice(sections.error ?? categories.error, t('Error fetching sections or categories.'));

  return {
    types: (constants.data?.type ?? []).filter(isKnown).map(({ id, name }) => ({
      value: id,
      label: translateMessage(name),
    })),
    sections: sections.data?.items ?? [],
    categories: categories.data?.items ?? [],
    isReady: constants.data !== undefined && sections.data !== undefined,
  };
}

/** The categories of a section, or all of them, each with the way down to it. */
export function categoryOptions({ sections, categories }: MenuChoices, sectionId: number | null | undefined) {
  const titles = categoryTitles(categories);
  const isNamed = (sectionId ?? null) === null && sections.length > 1;
  return categories
    .filter(({ section_id }) => (sectionId ?? section_id) === section_id)
    .map(({ id, section }) => ({
      value: id,
      label: [...(isNamed ? [section.catchy_title] : []), ...(titles.get(id) ?? [])].join(' / '),
    }));
}

function isKnown(each: { id: number | string; name: string }): each is { id: MenuType; name: string } {
  return each.id in menuTypes;
}

function useNotice(error: Error | null, fallback: string) {
  useEffect(() => {
    if (error) notifyFailure(error, fallback);
  }, [error, fallback]);
}
