import { hotNews } from '@masthead/domain/hot-news/contract';
import { addressId } from '@masthead/domain/http/paging';
import { z } from 'zod';
import { collection } from '../../shared/api/collection';
import { useUpload } from '../../shared/api/upload';

const COLLECTION = 'hot-news';
const { query } = collection(COLLECTION);

/** The list's state in the address. */
export const hotNewsListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  section_id: addressId.optional(),
});

/** The hot news of a section; of none where the project has none. */
export const hotNewsList = (page: number, section_id: number | undefined) =>
  query(hotNews.list, { query: { page, ...(section_id !== undefined && { section_id }) } });

export const useUploadHotNews = () => useUpload(COLLECTION, hotNews.upload);
