import type { Endpoint, Sent } from '@masthead/domain/http/endpoint';
import { exchange, fetchOrExplain } from './call';

interface DownloadedFile {
  content: Blob;
  /** The name that the server gives the file. */
  name: string;
  /** The server has left the oldest part out. */
  isTruncated: boolean;
}

/** Fetches the file of an endpoint. A plain link cannot do it: the token travels in a header. */
export async function download<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<DownloadedFile> {
  let file: DownloadedFile | undefined;
  await exchange(endpoint, sent, async (request) => {
    const response = await fetchOrExplain(request);
    if (!response.ok) return { status: response.status, text: await response.text() };
    file = {
      content: await response.blob(),
      name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download',
      isTruncated: response.headers.get('x-truncated') === 'true',
    };
    // The content stays a blob; the reply schema of a download is any text.
    return { status: response.status, text: '""' };
  });
  return file as DownloadedFile;
}

/** Hands a file to the browser, which saves it where the person has decided. */
export function saveFile({ content, name }: DownloadedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
