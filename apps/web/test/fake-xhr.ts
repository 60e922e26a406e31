type Respond = (request: Request) => Promise<Response>;
type XhrClass = typeof XMLHttpRequest;

/**
 * An `XMLHttpRequest` for uploads: it reports the whole body as sent, then responds. Requests outside of `/api` use the
 * browser's implementation.
 */
export function fakeXhr(RealRequest: XhrClass, respond: Respond): XhrClass {
  function FakeRequest(this: unknown) {
    const xhr = new RealRequest();
    const headers = new Headers();
    const aborter = new AbortController();
    let target: { method: string; url: string } | null = null;

    const dispatchEnd = (type: 'load' | 'error' | 'abort') => {
      xhr.dispatchEvent(new ProgressEvent(type));
      xhr.dispatchEvent(new ProgressEvent('loadend'));
    };

    async function send(body: XMLHttpRequestBodyInit | null) {
      const { method, url } = target as { method: string; url: string };
      const request = new Request(url, { method, headers, body, signal: aborter.signal });
      try {
        const bytes = (await request.clone().arrayBuffer()).byteLength;
        xhr.upload.dispatchEvent(
          new ProgressEvent('progress', { lengthComputable: true, loaded: bytes, total: bytes }),
        );
        const response = await respond(request);
        const text = await response.text();
        Object.defineProperties(xhr, { status: { value: response.status }, responseText: { value: text } });
        dispatchEnd('load');
      } catch {
        dispatchEnd(aborter.signal.aborted ? 'abort' : 'error');
      }
    }

    const isApiRequest = () => target?.url.startsWith('/api/') === true;
    return Object.assign(xhr, {
      open: (method: string, url: string) => {
        target = { method, url };
        if (!isApiRequest()) RealRequest.prototype.open.call(xhr, method, url, true);
      },
      setRequestHeader: (name: string, value: string) => {
        if (isApiRequest()) headers.set(name, value);
        else RealRequest.prototype.setRequestHeader.call(xhr, name, value);
      },
      send: (body: XMLHttpRequestBodyInit | null = null) => {
        if (isApiRequest()) void send(body);
        else RealRequest.prototype.send.call(xhr, body);
      },
      abort: () => aborter.abort(),
    });
  }
  return FakeRequest as unknown as XhrClass;
}
