import { type MenuType, menuTypes } from '@masthead/domain/menus/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../shared/i18n/i18n';
import { useFailureNotice } from '../../shared/notices/notify';
import { usePlaces } from '../../shared/pickers/place-filters';
import type { Places } from '../../shared/pickers/reference-lists';
import { menuConstants } from './menus.api';

interface Option<Value> {
  value: Value;
  label: string;
}

export interface MenuChoices extends Places {
  types: Option<MenuType>[];
  /** How many types and sections there are is known. */
  isReady: boolean;
}

/** What items are filtered by and put in. What could not be read is told, and left out. */
export function useMenuChoices(): MenuChoices {
  const { t } = useTranslation();
  const constants = useQuery(menuConstants());
  const places = usePlaces();
  useFailureNotice(constants.error, t('Error fetching constants.'));

  return {
    ...places,
    types: (constants.data?.type ?? []).filter(isKnown).map(({ id, name }) => ({
      value: id,
      label: translateMessage(name),
    })),
    isReady: constants.data !== undefined && places.isReady,
  };
}

function isKnown(each: { id: number | string; name: string }): each is { id: MenuType; name: string } {
  return each.id in menuTypes;
}
