import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFailureNotice } from '../notices/use-failure-notice';
import { categoryChoices, type Places } from './categories';
import { sectionChoices } from './sections';

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
