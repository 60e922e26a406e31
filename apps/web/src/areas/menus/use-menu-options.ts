import { type MenuType, menuTypes } from '@masthead/domain/menus/contract';
import { useQuery } from '@tanstack/react-query';
import { translateMessage } from '../../shared/i18n/i18n';
import { useFailureNotice } from '../../shared/notices/notify';
import type { Taxonomy } from '../../shared/pickers/reference-lists';
import { useTaxonomy } from '../../shared/pickers/taxonomy-filters';
import { useTranslation } from '../../ui/translation';
import { menuConstants } from './menus.api';

interface Option<Value> {
  value: Value;
  label: string;
}

/** The options that the filters and the form offer. */
export interface MenuOptions extends Taxonomy {
  types: Option<MenuType>[];
  /** Whether all options have loaded. */
  isReady: boolean;
}

/** Loads the options. Options that fail to load are reported and left out. */
export function useMenuOptions(): MenuOptions {
  const { t } = useTranslation();
  const constants = useQuery(menuConstants());
  const taxonomy = useTaxonomy();
  useFailureNotice(constants.error, t('Error fetching constants.'));

  return {
    ...taxonomy,
    types: (constants.data?.type ?? []).filter(isKnownType).map(({ id, name }) => ({
      value: id,
      label: translateMessage(name),
    })),
    isReady: constants.data !== undefined && taxonomy.isReady,
  };
}

function isKnownType(each: { id: number | string; name: string }): each is { id: MenuType; name: string } {
  return each.id in menuTypes;
}
