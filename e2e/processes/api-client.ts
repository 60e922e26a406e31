import { generateCode } from '../support/session';

interface ApiBody {
  id: number;
  token: string;
  secret: string;
  main_headline: string;
}

/** Signs in to a server as the demo administrator, without a browser. Returns a function that calls the API, and its token. */
export async function signInToApi(port: number) {
  let token = '';
  const call = async (method: string, path: string, body?: object, portOfServer = port) => {
    const response = await fetch(`http://localhost:${portOfServer}/api/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as ApiBody };
  };
  const login = { login: 'admin@masthead.test', password: 'Masthead#2026' };
  token = (await call('POST', 'v2/users/login', login)).body.token;
  const { secret } = (await call('POST', 'v2/users/two-factor/generate')).body;
  token = (await call('POST', 'v2/users/two-factor/confirm', { code: generateCode(secret) })).body.token;
  return { call, token };
}
