import { Select } from '@mantine/core';
import type { Section } from '@masthead/domain/sections/contract';

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListQuery } from '../list/use-list-query';
import { useFailureNotice } from '../notices/notify';
import { categoryChoices, categoryOptions, type Places, sectionChoices } from './reference-lists';

interface SectionFilterProps {
  /** `undefined` while they load. The control keeps its place meanwhile. */
  sections: readonly Section[] | undefined;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  /** Offers 'No section', whose value is 0. */
  withNone?: boolean;
  /** With fewer sections there is nothing to choose, and the control is left out. */
  min?: number;
  width?: string;
}

const ALL = -1;

/** Narrows a list to one section. */
export function SectionFilter(props: SectionFilterProps) {
  const { sections, value, onChange, withNone = false, min = 2, width = '12rem' } = props;
  const { t } = useTranslation();
  if (sections && sections.length < min) return null;
  return (
    <Select<number>
      aria-label={t('Section')}
      w={width}
      allowDeselect={false}
      data={[
        { value: ALL, label: t('All sections') },
        ...(withNone ? [{ value: 0, label: t('No section') }] : []),
        ...sectionOptions(sections ?? []),
      ]}
      value={sections ? (value ?? ALL) : ALL}
      onChange={(id) => onChange(id === null || id === ALL ? undefined : id)}
    />
  );
}

/** Sections as the options of a select. */
export function sectionOptions(sections: readonly Pick<Section, 'id' | 'catchy_title'>[]) {
  return sections.map(({ id, catchy_title }) => ({ value: id, label: catchy_title }));
}

interface Placed {
  section_id?: number | undefined;
  category_id?: number | undefined;
}

interface Props {
  list: ListQuery<Placed>;
  places: Places;
}

/** Narrows a list to a section, or to what has none; a category of another section is let go. */
export function PlaceSectionFilter({ list, places, withNone = false }: Props & { withNone?: boolean }) {
  const { section_id, category_id } = list.query;
  const sections = useQuery(sectionChoices()).data?.items;

  function choose(id: number | undefined) {
    const isKept = !id || categoryOptions(places, id).some(({ value }) => value === category_id);
    list.change({ section_id: id, ...(!isKept && { category_id: undefined }) });
  }

  return <SectionFilter sections={sections} value={section_id} onChange={choose} withNone={withNone} />;
}

/** Narrows a list to a category of the chosen section, or to any. */
export function PlaceCategoryFilter({ list, places }: Props) {
  const { t } = useTranslation();
  const { section_id, category_id } = list.query;
  return (
    <Select<number>
      aria-label={t('Category')}
      w="14rem"
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('Nothing found')}
      data={[{ value: 0, label: t('All categories') }, ...categoryOptions(places, section_id || undefined)]}
      value={category_id ?? 0}
      onChange={(id) => list.change({ category_id: id || undefined })}
    />
  );
}

interface ReadPlaces extends Places {
  /** How many sections there are is known. */
  isReady: boolean;
}

/** The sections and categories that things are filtered by and put in. What could not be read is told, and left out. */
export function usePlaces(): ReadPlaces {
  const { t } = useTranslation();
  const sections = useQuery(sectionChoices());
  const categories = useQuery(categoryChoices());
  useFailureNotice(sections.error ?? categories.error, t('Error fetching sections or categories.'));

  return {
    sections: sections.data?.items ?? [],
    categories: categories.data?.items ?? [],
    isReady: sections.data !== undefined,
  };
}
