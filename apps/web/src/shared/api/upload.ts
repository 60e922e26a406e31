import type { Endpoint, Reply, Sent } from '@masthead/domain/http/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { exchange, type Incoming, type Outgoing } from './call';

export interface UploadOptions {
  /** How much of the body has left, from 0 to 1. */
  onProgress: (done: number) => void;
  signal?: AbortSignal;
}

/** The file did not reach the server: the line broke, or the browser could not read the file. */
export class UploadBroken extends Error {}

/** `call()` for what takes its time: `fetch` cannot tell how much of a body has been sent. */
export function upload<E extends Endpoint>(endpoint: E, sent: Sent<E>, options: UploadOptions): Promise<Reply<E>> {
  return exchange(endpoint, sent, (request) => carry(request, options));
}

function carry({ method, url, headers, body }: Outgoing, { onProgress, signal }: UploadOptions): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new UploadBroken());
    request.onabort = () => reject(signal?.reason ?? new UploadBroken());
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.open(method, url);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.send(body);
  });
}

/** A write of a collection that tells how far it is; like every write it makes the whole collection stale. */
export function useUpload<E extends Endpoint>(collection: string, endpoint: E) {
  const client = useQueryClient();
  return useMutation<Reply<E>, Error, Sent<E> & UploadOptions>({
    mutationFn: (sent) => upload(endpoint, sent, sent),
    onSettled: () => client.invalidateQueries({ queryKey: [collection] }),
  });
}
