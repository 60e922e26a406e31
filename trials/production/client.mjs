import { once } from 'node:events';
import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { generate } from 'otplib';

/** A client that talks to the admin and the site of one project through the TLS proxy. */
export class Client {
  #token = null;

  constructor({ port, certificate, project }) {
    this.port = port;
    this.certificate = certificate;
    this.project = project;
  }

  /** Sends a request with JSON or a form to a host of the project. Resolves to status, headers and content. */
  async send(host, method, path, body) {
    // `Request` encodes a form with its boundary.
    const encoded =
      body instanceof FormData
        ? new Request('http://localhost', { method: 'POST', body })
        : Response.json(body ?? null);
    const call = request({
      host: '127.0.0.1',
      port: this.port,
      servername: host,
      ca: this.certificate,
      agent: false,
      method,
      path,
      headers: {
        host: `${host}:${this.port}`,
        ...(body && { 'content-type': encoded.headers.get('content-type') }),
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      timeout: 30_000,
    });
    call.end(body && Buffer.from(await encoded.arrayBuffer()));
    const [response] = await once(call, 'response');
    return { status: response.statusCode, headers: response.headers, content: await buffer(response) };
  }

  /** Calls the API and returns the parsed response. Throws if it fails. */
  async call(method, path, body) {
    const { status, content } = await this.send(`${this.project}.localhost`, method, `/api/${path}`, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${content}`);
    return JSON.parse(content);
  }

  /** Requests a page or a file of the site, without the session. */
  async read(path) {
    const reader = new Client(this);
    return reader.send(`www.${this.project}.localhost`, 'GET', path);
  }

  /** Signs in and sets up the second factor. */
  async signIn(login, password) {
    const { token } = await this.call('POST', 'v2/users/login', { login, password });
    this.#token = token;
    const { secret } = await this.call('POST', 'v2/users/two-factor/generate', {});
    const confirmed = await this.call('POST', 'v2/users/two-factor/confirm', { code: await generate({ secret }) });
    this.#token = confirmed.token;
  }
}
