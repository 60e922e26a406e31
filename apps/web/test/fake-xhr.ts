type Answer = (request: Request) => Promise<Response>;
type Real = typeof XMLHttpRequest;

/**
 * An `XMLHttpRequest` as far as an upload goes: it announces the whole body as sent, then answers. What is not `/api`
 * goes to the browser's own.
 */
export function fakeXhr(RealRequest: Real, answer: Answer): Real {
  function FakeRequest(this: unknown) {
    const real = new RealRequest();
    const headers = new Headers();
    const aborter = new AbortController();
    let address: { method: string; url: string } | null = null;

    const finish = (type: 'load' | 'error' | 'abort') => {
      real.dispatchEvent(new ProgressEvent(type));
      real.dispatchEvent(new ProgressEvent('loadend'));
    };

    async function send(body: XMLHttpRequestBodyInit | null) {
      const { method, url } = address as { method: string; url: string };
      const request = new Request(url, { method, headers, body, signal: aborter.signal });
      try {
        const bytes = (await request.clone().arrayBuffer()).byteLength;
        real.upload.dispatchEvent(
          new ProgressEvent('progress', { lengthComputable: true, loaded: bytes, total: bytes }),
        );
        const response = await answer(request);
        const text = await response.text();
        Object.defineProperties(real, { status: { value: response.status }, responseText: { value: text } });
        finish('load');
      } catch {
        finish(aborter.signal.aborted ? 'abort' : 'error');
      }
    }

    const isOurs = () => address?.url.startsWith('/api/') === true;
    return Object.assign(real, {
      open: (method: string, url: string) => {
        address = { method, url };
        if (!isOurs()) RealRequest.prototype.open.call(real, method, url, true);
      },
      setRequestHeader: (name: string, value: string) => {
        if (isOurs()) headers.set(name, value);
        else RealRequest.prototype.setRequestHeader.call(real, name, value);
      },
      send: (body: XMLHttpRequestBodyInit | null = null) => {
        if (isOurs()) void send(body);
        else RealRequest.prototype.send.call(real, body);
      },
      abort: () => aborter.abort(),
    });
  }
  return FakeRequest as unknown as Real;
}
