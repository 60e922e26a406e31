import { posts } from '@masthead/domain/posts/contract/endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { collection } from '../../shared/api/collection';
import { notifyFailure } from '../../shared/notices/notify';
import { useTranslation } from '../../ui/translation';

const { query } = collection('late-posts');
/** No event reports that a post is late, because nothing changes. */
const POLL_MS = 15_000;

/** Shows a notice once for each scheduled post that is late, and refreshes the list and the board. */
export function LateAlarm() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = useQuery({ ...query(posts.late, {}), refetchInterval: POLL_MS });
  const reportedIds = useRef<ReadonlySet<number>>(new Set());

  useEffect(() => {
    if (!data) return;
    const newItems = data.items.filter(({ id }) => !reportedIds.current.has(id));
    reportedIds.current = new Set(data.items.map(({ id }) => id));
    if (newItems.length === 0) return;
    for (const { main_headline } of newItems) {
      notifyFailure(
        null,
        t('"{title}" is late: its scheduled time has passed, and it is not published. Tell your administrator.', {
          title: main_headline,
        }),
      );
    }
    void client.invalidateQueries({ queryKey: ['posts'] });
  }, [data, client, t]);

  return null;
}
