import { Select } from '@mantine/core';
import type { MenuType } from '@masthead/domain/menus/contract';
import { useTranslation } from 'react-i18next';
import type { ListQuery } from '../../shared/list/use-list-query';
import { PlaceCategoryFilter, PlaceSectionFilter } from '../../shared/pickers/place-filters';
import type { MenuListQuery } from './menus.api';
import type { MenuChoices } from './use-menu-choices';

/** Narrows the list to a type, a section, a category. */
export function MenuFilters({ list, choices }: { list: ListQuery<MenuListQuery>; choices: MenuChoices }) {
  const { t } = useTranslation();
  return (
    <>
      <Select<MenuType | ''>
        aria-label={t('Menu type')}
        w="12rem"
        allowDeselect={false}
        data={[{ value: '', label: t('All types') }, ...choices.types]}
        value={list.query.type ?? ''}
        onChange={(chosen) => list.change({ type: chosen || undefined })}
      />
      <PlaceSectionFilter list={list} places={choices} withNone />
      <PlaceCategoryFilter list={list} places={choices} />
    </>
  );
}
