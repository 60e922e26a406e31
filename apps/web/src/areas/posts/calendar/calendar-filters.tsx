import { Select } from '@mantine/core';
import type { Suggestion } from '@masthead/domain/autocomplete/contract';
import type { CalendarEntry } from '@masthead/domain/posts/contract/calendar';
import { activeStatuses, statusNames } from '@masthead/domain/posts/rules/statuses';
import { templateTypeNames, templateTypes } from '@masthead/domain/posts/rules/template-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import type { ListQuery } from '../../../shared/list/use-list-query';
import { useFailureNotice } from '../../../shared/notices/notify';
import { activeUsers, LookupField } from '../../../shared/pickers/lookup-field';
import { sectionChoices } from '../../../shared/pickers/reference-lists';
import { SectionFilter } from '../../../shared/pickers/taxonomy-filters';
import { useTranslation } from '../../../ui/translation';
import classes from './calendar.module.css';
import type { CalendarState } from './calendar-days';

interface Props {
  list: ListQuery<CalendarState>;
  entries: readonly CalendarEntry[];
}

/** The filters of the calendar. Each of them is part of the URL. */
export function CalendarFilters({ list, entries }: Props) {
  const { t } = useTranslation();
  const sections = useQuery(sectionChoices());
  useFailureNotice(sections.error, t('Error fetching sections or categories.'));
  const { section_id, status, template_type } = list.query;
  return (
    <>
      <SectionFilter
        sections={sections.data?.items}
        value={section_id}
        onChange={(section_id) => list.change({ section_id })}
        width="9rem"
      />
      <PersonFilter list={list} entries={entries} />
      <Select
        aria-label={t('Status')}
        placeholder={t('All statuses')}
        className={classes.filter}
        clearable
        data={activeStatuses.map((value) => ({ value, label: t(statusNames[value]) }))}
        value={status ?? null}
        onChange={(value) => list.change({ status: value ?? undefined })}
      />
      <Select
        aria-label={t('Post type')}
        placeholder={t('All types')}
        className={classes.filter}
        clearable
        data={templateTypes.map((value) => ({ value, label: t(templateTypeNames[value]) }))}
        value={template_type ?? null}
        onChange={(value) => list.change({ template_type: value ?? undefined })}
      />
    </>
  );
}

/** Filters by author or assignee. The URL has the id of the person; the name comes from the choice or an entry. */
function PersonFilter({ list, entries }: Props) {
  const { t } = useTranslation();
  const { user } = useViewer();
  const [chosen, setChosen] = useState<Suggestion | null>(null);
  const { person_id } = list.query;
  const known = [chosen, { id: user.id, name: user.name }, ...entries.map(({ assignee }) => toSuggestion(assignee))];
  const name = known.find((person) => person?.id === person_id)?.name;
  const value = person_id === undefined ? null : { id: person_id, name: name ?? t('User {id}', { id: person_id }) };
  return (
    <div className={classes.filter}>
      <LookupField
        label={t('Author or assignee')}
        placeholder={t('All people')}
        scope={activeUsers}
        value={value}
        onChange={(person) => {
          setChosen(person);
          list.change({ person_id: person?.id });
        }}
      />
    </div>
  );
}

const toSuggestion = (person: CalendarEntry['assignee']): Suggestion | null =>
  person === null ? null : { id: person.id, name: person.username };
