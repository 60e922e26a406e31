import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListQuery } from '../../../shared/list/use-list-query';
import { useFailureNotice } from '../../../shared/notices/notify';
import { SectionFilter } from '../../../shared/pickers/place-filters';
import { sectionChoices } from '../../../shared/pickers/reference-lists';
import type { PostListQuery } from './post-list-query';

/** Narrows the list to the posts of one section. */
export function SectionChoice({ list }: { list: ListQuery<PostListQuery> }) {
  const { t } = useTranslation();
  const sections = useQuery(sectionChoices());
  useFailureNotice(sections.error, t('Error fetching sections or categories.'));
  return (
    <SectionFilter
      sections={sections.data?.items}
      value={list.query.section_id}
      onChange={(section_id) => list.change({ section_id })}
    />
  );
}
