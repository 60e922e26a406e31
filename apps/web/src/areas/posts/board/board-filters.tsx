import { Anchor, Switch } from '@mantine/core';
import type { BoardQuery } from '@masthead/domain/posts/query';
import { Status } from '@masthead/domain/posts/statuses';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Can } from '../../../shared/access/viewer';
import type { ListQuery } from '../../../shared/list/use-list-query';
import { useFailureNotice } from '../../../shared/notices/notify';
import { SectionFilter } from '../../../shared/pickers/place-filters';
import { sectionChoices } from '../../../shared/pickers/reference-lists';

interface Props {
  list: ListQuery<BoardQuery>;
  /** How many cards are mine, once that is known. */
  mine: number | undefined;
}

export function BoardFilters({ list, mine }: Props) {
  const { t } = useTranslation();
  const sections = useQuery(sectionChoices());
  useFailureNotice(sections.error, t('Error fetching sections or categories.'));
  const { section_id, only_my_tasks } = list.query;
  return (
    <>
      <SectionFilter
        sections={sections.data?.items}
        value={section_id}
        onChange={(section_id) => list.change({ section_id })}
      />
      <Switch
        label={t('Only my tasks ({count})', { count: mine ?? 0 })}
        checked={isOn(only_my_tasks)}
        onChange={(event) => list.change({ only_my_tasks: event.currentTarget.checked ? '1' : undefined })}
      />
      <Can access="post.read">
        <Anchor component={Link} to={`/posts?status=${Status.TRASHED}`} size="sm" ml="auto">
          <IconTrash size={14} style={{ verticalAlign: '-0.15em' }} /> {t('Trash')}
        </Anchor>
      </Can>
    </>
  );
}

function isOn(flag: BoardQuery['only_my_tasks']): boolean {
  return flag === '1' || flag === 'true';
}
