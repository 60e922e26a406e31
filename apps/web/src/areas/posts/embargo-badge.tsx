import { Status } from '@masthead/domain/posts/rules/statuses';
import { lazy, Suspense } from 'react';

// Loaded when the first post with an embargo is shown, because few posts have one.
const RunningEmbargo = lazy(async () => ({ default: (await import('./running-embargo')).RunningEmbargo }));

interface Props {
  post: { status: Status; embargo_until: string | null };
  /** Shows only the icon; the tooltip and screen readers have the time. */
  isShort?: boolean;
}

/** Marks an unpublished post under embargo with the end of the embargo. */
export function EmbargoBadge({ post: { status, embargo_until }, isShort = false }: Props) {
  if (!embargo_until || status === Status.PUBLISHED) return null;
  return (
    <Suspense>
      <RunningEmbargo until={embargo_until} isShort={isShort} />
    </Suspense>
  );
}
