import { type Position, positions } from '@masthead/domain/call-to-actions/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../shared/i18n/i18n';
import { useFailureNotice } from '../../shared/notices/notify';
import { usePlaces } from '../../shared/pickers/place-filters';
import type { Places } from '../../shared/pickers/reference-lists';
import { callToActionConstants } from './call-to-actions.api';

export interface Choices extends Places {
  positions: { value: Position; label: string }[];
}

/** What call to actions are filtered by and put in. What could not be read is told, and left out. */
export function useChoices(): Choices {
  const { t } = useTranslation();
  const constants = useQuery(callToActionConstants());
  const { sections, categories } = usePlaces();
  useFailureNotice(constants.error, t('Error fetching constants.'));

  const known = (constants.data?.position ?? []).filter(isKnown);
  return {
    sections,
    categories,
    positions: known.map(({ id, name }) => ({ value: id, label: translateMessage(name) })),
  };
}

function isKnown(each: { id: number | string; name: string }): each is { id: Position; name: string } {
  return each.id in positions;
}
