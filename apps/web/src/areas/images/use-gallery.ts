import type { Image } from '@masthead/domain/images/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { imagePages } from '../../shared/images/images.api';

/** The pictures fetched so far. A picture that moved to the next page meanwhile is shown once. */
export function useGallery(search: string) {
  const pages = useInfiniteQuery(imagePages(search));
  const { data } = pages;
  const items = useMemo(() => {
    const byId = new Map<number, Image>();
    for (const image of data?.pages.flatMap((page) => page.items) ?? []) {
      if (!byId.has(image.id)) byId.set(image.id, image);
    }
    return [...byId.values()];
  }, [data]);
  return { ...pages, list: { data: data && { items }, error: pages.error, refetch: pages.refetch } };
}

export type Gallery = ReturnType<typeof useGallery>;
