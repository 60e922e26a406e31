import { type Position, positions } from '@masthead/domain/call-to-actions/contract';
import { useQuery } from '@tanstack/react-query';
import { translateMessage } from '../../shared/i18n/i18n';
import { useFailureNotice } from '../../shared/notices/notify';
import type { Taxonomy } from '../../shared/pickers/reference-lists';
import { useTaxonomy } from '../../shared/pickers/taxonomy-filters';
import { useTranslation } from '../../ui/translation';
import { callToActionConstants } from './call-to-actions.api';

/** The options that the filters and the form offer. */
export interface CallToActionOptions extends Taxonomy {
  positions: { value: Position; label: string }[];
}

/** Loads the options. Options that fail to load are reported and left out. */
export function useCallToActionOptions(): CallToActionOptions {
  const { t } = useTranslation();
  const constants = useQuery(callToActionConstants());
  const { sections, categories } = useTaxonomy();
  useFailureNotice(constants.error, t('Error fetching constants.'));

  const knownPositions = (constants.data?.position ?? []).filter(isKnownPosition);
  return {
    sections,
    categories,
    positions: knownPositions.map(({ id, name }) => ({ value: id, label: translateMessage(name) })),
  };
}

function isKnownPosition(each: { id: number | string; name: string }): each is { id: Position; name: string } {
  return each.id in positions;
}
