import type { Endpoint, Reply, RequestParts } from '@masthead/domain/http/endpoint';
import { UNDO_ID } from '@masthead/domain/undo/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { exchange, type HttpRequest, type HttpResponse, type UndoSlot } from './call';

export interface UploadOptions {
  /** Receives the share of the body that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
  undo?: UndoSlot;
}

/** The file did not reach the server: the connection failed, or the browser could not read the file. */
export class UploadInterrupted extends Error {}

/** `call()` with progress, by `XMLHttpRequest`: `fetch` cannot report how much of a body has been sent. */
export function upload<E extends Endpoint>(
  endpoint: E,
  requestParts: RequestParts<E>,
  options: UploadOptions,
): Promise<Reply<E>> {
  return exchange(endpoint, requestParts, (request) => sendWithProgress(request, options));
}

function sendWithProgress(
  { method, url, headers, body }: HttpRequest,
  { onProgress, signal }: UploadOptions,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        undoId: request.getResponseHeader(UNDO_ID),
      });
    request.onerror = () => reject(new UploadInterrupted());
    request.onabort = () => reject(signal?.reason ?? new UploadInterrupted());
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.open(method, url);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.send(body);
  });
}

/**
 * Hook that writes with progress, such as an upload of a picture. Like every write, it invalidates the whole
 * collection.
 */
export function useUpload<E extends Endpoint>(collection: string, endpoint: E) {
  const client = useQueryClient();
  return useMutation<Reply<E>, Error, RequestParts<E> & UploadOptions>({
    mutationFn: (requestParts) => upload(endpoint, requestParts, requestParts),
    onSettled: () => client.invalidateQueries({ queryKey: [collection] }),
  });
}
