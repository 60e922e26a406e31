import { contextualLinks } from '@masthead/domain/contextual-links/contract';
import { z } from 'zod';
import { collection } from '../../shared/api/collection';
import { useUpload } from '../../shared/api/upload';

const COLLECTION = 'contextual-links';
const { query } = collection(COLLECTION);

/** The list's state in the address. */
export const contextualLinkListQuery = z.object({ page: z.coerce.number().int().min(1).default(1) });

export const contextualLinkList = ({ page }: z.output<typeof contextualLinkListQuery>) =>
  query(contextualLinks.list, { query: { fields: 'text,url', page } });

export const useUploadContextualLinks = () => useUpload(COLLECTION, contextualLinks.upload);
