import { banners, slots } from '@masthead/domain/advertisements/contract';
import { z } from 'zod';
import { collection } from '../../shared/api/collection';
import { useUpload } from '../../shared/api/upload';
import { listState } from '../../shared/list/use-list-query';

/** Slots, banners and ads.txt share one cache key: a write of any of them refetches all three. */
const COLLECTION = 'advertisements';
const { query, useWrite } = collection(COLLECTION);

/** The filters of the slot list, part of the URL. `active=1` shows only active slots. */
export const slotListQuery = z.object({
  search: listState.search,
  active: z.coerce.number().pipe(z.literal(1)).optional(),
});

export const slotList = () => query(slots.list, {});
export const currentAdsTxt = () => query(slots.adsTxt, {});
export const bannerList = () => query(banners.list, { query: { include: 'tags,categories' } });

export const useCreateSlot = () => useWrite(slots.create);
export const useUpdateSlot = () => useWrite(slots.update);
export const useRemoveSlot = () => useWrite(slots.remove);
export const useUploadAdsTxt = () => useUpload(COLLECTION, slots.upload);

export const useCreateBanner = () => useWrite(banners.create);
export const useUpdateBanner = () => useWrite(banners.update);
export const useRemoveBanner = () => useWrite(banners.remove);
