import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { generate } from 'otplib';

const PASSWORD = 'Masthead#2026';
const accounts = ['admin', 'senior-editor', 'editor', 'reporter', 'seo', 'ads'];

/** Nobody, made-up and foreign tokens, somebody half signed in, and one of every role. */
export async function callersOf(api) {
  const nobody = { name: 'nobody', token: null, isWhole: false, rights: [] };
  const whole = [];
  for (const account of accounts) whole.push(await wholly(api, 'lagos.localhost', account));
  const foreigner = await wholly(api, 'manila.localhost', 'admin');
  return [
    nobody,
    { ...nobody, name: 'a made-up token', sent: 'x'.repeat(43) },
    { ...nobody, name: 'an administrator of another project', sent: foreigner.token },
    { ...nobody, name: 'half signed in', token: await signedIn(api, 'lagos.localhost', 'admin2') },
    ...whole,
  ];
}

/** By Node's plain client: `fetch` does not let the host be named, and a name of a project is not to be resolved. */
async function ask(api, host, token, path, body) {
  const call = request(`${api}/v2/users/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      host,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  call.end(body && JSON.stringify(body));
  const [answer] = await once(call, 'response');
  const said = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${path} of ${host}: ${answer.statusCode} ${said}`);
  return JSON.parse(said);
}

async function signedIn(api, host, account) {
  const { token } = await ask(api, host, null, 'login', { login: `${account}@masthead.test`, password: PASSWORD });
  return token;
}

async function wholly(api, host, account) {
  const half = await signedIn(api, host, account);
  const { secret } = await ask(api, host, half, 'two-factor/generate', {});
  const { token } = await ask(api, host, half, 'two-factor/confirm', { code: await generate({ secret }) });
  const { rights } = await ask(api, host, token, 'me');
  return { name: account, token, isWhole: true, rights };
}
