import { Select } from '@mantine/core';
import type { MenuType } from '@masthead/domain/menus/schema';
import { useTranslation } from 'react-i18next';
import type { ListQuery } from '../../shared/list/use-list-query';
import { SectionFilter } from '../../shared/pickers/section-filter';
import type { MenuListQuery } from './menus.api';
import { categoryOptions, type MenuChoices } from './use-menu-choices';

/** Narrows the list to a type, a section, a category. */
export function MenuFilters({ list, choices }: { list: ListQuery<MenuListQuery>; choices: MenuChoices }) {
  const { t } = useTranslation();
  const { type, section_id, category_id } = list.query;
  const categories = categoryOptions(choices, section_id);

  function chooseSection(id: number | undefined) {
    const isKept = id === undefined || categoryOptions(choices, id).some(({ value }) => value === category_id);
    list.change({ section_id: id, ...(!isKept && { category_id: undefined }) });
  }

  return (
    <>
      <Select<MenuType | ''>
        aria-label={t('Menu type')}
        w="12rem"
        allowDeselect={false}
        data={[{ value: '', label: t('All types') }, ...choices.types]}
        value={type ?? ''}
        onChange={(chosen) => list.change({ type: chosen || undefined })}
      />
      <SectionFilter sections={choices.sections} value={section_id} onChange={chooseSection} />
      <Select<number>
        aria-label={t('Category')}
        w="14rem"
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('Nothing found')}
        data={[{ value: 0, label: t('All categories') }, ...categories]}
        value={category_id ?? 0}
        onChange={(id) => list.change({ category_id: id || undefined })}
      />
    </>
  );
}
