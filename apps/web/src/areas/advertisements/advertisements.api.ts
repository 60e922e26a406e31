import { banners, slots } from '@masthead/domain/advertisements/contract';
import { z } from 'zod';
import { collection } from '../../shared/api/collection';
import { useUpload } from '../../shared/api/upload';

const COLLECTION = 'advertisements';
const { query, useWrite } = collection(COLLECTION);

/** What of the slots is shown, in the address. */
export const slotListQuery = z.object({
  search: z.string().trim().max(200).default(''),
  /** Only those that are switched on. */
  active: z.coerce.number().pipe(z.literal(1)).optional(),
});

export const slotList = () => query(slots.list, {});
export const adsTxtNow = () => query(slots.adsTxt, {});
export const bannerList = () => query(banners.list, { query: { include: 'tags,categories' } });

export const useCreateSlot = () => useWrite(slots.create);
export const useUpdateSlot = () => useWrite(slots.update);
export const useRemoveSlot = () => useWrite(slots.remove);
export const useUploadAdsTxt = () => useUpload(COLLECTION, slots.upload);

export const useCreateBanner = () => useWrite(banners.create);
export const useUpdateBanner = () => useWrite(banners.update);
export const useRemoveBanner = () => useWrite(banners.remove);
