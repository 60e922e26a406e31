import type { Endpoint, RequestParts } from '@masthead/domain/http/endpoint';
import { exchange, fetchWithReadableError } from './call';

interface DownloadedFile {
  content: Blob;
  /** The file name that the server suggests. */
  name: string;
  /** The server has omitted the oldest part. */
  isTruncated: boolean;
}

/** Downloads the file of an endpoint. A plain link cannot send the token in a header. */
export async function download<E extends Endpoint>(
  endpoint: E,
  requestParts: RequestParts<E>,
): Promise<DownloadedFile> {
  let file: DownloadedFile | undefined;
  await exchange(endpoint, requestParts, async (request) => {
    const response = await fetchWithReadableError(request);
    if (!response.ok) return { status: response.status, text: await response.text() };
    // content-disposition: attachment; filename="posts.csv"
    file = {
      content: await response.blob(),
      name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download',
      isTruncated: response.headers.get('x-truncated') === 'true',
    };
    // The content stays a blob. The reply schema of a download accepts any string.
    return { status: response.status, text: '""' };
  });
  return file as DownloadedFile;
}

/** Starts a browser download of the file. */
export function saveFile({ content, name }: DownloadedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
