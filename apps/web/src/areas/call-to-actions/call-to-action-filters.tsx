import { Select } from '@mantine/core';
import type { Position } from '@masthead/domain/call-to-actions/contract';
import { useTranslation } from 'react-i18next';
import type { ListQuery } from '../../shared/list/use-list-query';
import { PlaceCategoryFilter, PlaceSectionFilter } from '../../shared/pickers/place-filters';
import type { CallToActionListQuery } from './call-to-actions.api';
import type { Choices } from './use-choices';

interface Props {
  list: ListQuery<CallToActionListQuery>;
  choices: Choices;
}

export function CallToActionFilters({ list, choices }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PlaceSectionFilter list={list} places={choices} />
      <Select<Position | ''>
        aria-label={t('Position')}
        w="12rem"
        allowDeselect={false}
        data={[{ value: '', label: t('All positions') }, ...choices.positions]}
        value={list.query.position ?? ''}
        onChange={(chosen) => list.change({ position: chosen || undefined })}
      />
      <PlaceCategoryFilter list={list} places={choices} />
    </>
  );
}
