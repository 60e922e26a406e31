import type { AdvertStatus } from '@masthead/domain/posts/constants';

/** Whether somebody else had it written. It is told apart from news wherever machines read of it. */
export function isPaid({
  is_sponsored,
  advert_status,
}: {
  is_sponsored: boolean;
  advert_status: AdvertStatus;
}): boolean {
  return is_sponsored || advert_status !== 0;
}
