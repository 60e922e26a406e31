import { Status } from '@masthead/domain/posts/statuses';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import { useFailureNotice } from '../../../shared/notices/notify';
import { postConstants } from './post-list.api';
import type { PostListQuery } from './post-list-query';

export interface Option<Value> {
  value: Value;
  label: string;
}

type Chosen<Key extends keyof PostListQuery> = NonNullable<PostListQuery[Key]>;

/** What the filters offer. The trash is offered to those who may empty it, and shown to whoever is in it. */
export function useFilterOptions(status: PostListQuery['status']) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const constants = useQuery(postConstants());
  useFailureNotice(constants.error, t('Error fetching constants.'));
  const isOffered = (each: Option<Chosen<'status'>>) =>
    each.value !== Status.TRASHED || viewer.can('post.delete') || status === Status.TRASHED;

  return {
    status: optionsOf<Chosen<'status'>>(constants.data?.status).filter(isOffered),
    advert_status: optionsOf<Chosen<'advert_status'>>(constants.data?.advert_status),
    template_type: optionsOf<Chosen<'template_type'>>(constants.data?.template_type),
  };
}

/** The server lists what the contract's own schemas know by number. */
function optionsOf<Value extends number>(constants: { id: number | string; name: string }[] = []): Option<Value>[] {
  return constants.map(({ id, name }) => ({ value: id as Value, label: translateMessage(name) }));
}
