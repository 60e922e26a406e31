import type { Endpoint, Reply, Sent } from '@masthead/domain/http/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type UploadOptions, upload } from './upload';

/** A write of a collection that tells how far it is; like every write it makes the whole collection stale. */
export function useUpload<E extends Endpoint>(collection: string, endpoint: E) {
  const client = useQueryClient();
  return useMutation<Reply<E>, Error, Sent<E> & UploadOptions>({
    mutationFn: (sent) => upload(endpoint, sent, sent),
    onSettled: () => client.invalidateQueries({ queryKey: [collection] }),
  });
}
