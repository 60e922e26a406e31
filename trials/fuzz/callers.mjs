import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { generate } from 'otplib';

const PASSWORD = 'Masthead#2026';
const accounts = ['admin', 'senior-editor', 'editor', 'reporter', 'seo', 'ads'];

/**
 * The callers of the trial: an anonymous one, invalid and foreign tokens, a half-signed-in user, and one user of every
 * role. `rights` are the rights that the caller has.
 */
export async function signInCallers(api) {
  const anonymous = { name: 'anonymous', token: null, isFullySignedIn: false, rights: [] };
  const fullySignedIn = [];
  for (const account of accounts) fullySignedIn.push(await signInFully(api, 'lagos.localhost', account));
  const foreignAdmin = await signInFully(api, 'manila.localhost', 'admin');
  return [
    anonymous,
    { ...anonymous, name: 'an invalid token', invalidToken: 'x'.repeat(43) },
    { ...anonymous, name: 'an administrator of another project', invalidToken: foreignAdmin.token },
    { ...anonymous, name: 'half signed in', token: await signInHalf(api, 'lagos.localhost', 'admin2') },
    ...fullySignedIn,
  ];
}

/** Uses Node's HTTP client, because `fetch` cannot set the Host header and the project's host name does not resolve. */
async function callApi(api, host, token, path, body) {
  const call = request(`${api}/v2/users/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      host,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  call.end(body && JSON.stringify(body));
  const [response] = await once(call, 'response');
  const responseText = await text(response);
  if (response.statusCode !== 200) throw new Error(`${path} of ${host}: ${response.statusCode} ${responseText}`);
  return JSON.parse(responseText);
}

async function signInHalf(api, host, account) {
  const { token } = await callApi(api, host, null, 'login', { login: `${account}@masthead.test`, password: PASSWORD });
  return token;
}

async function signInFully(api, host, account) {
  const halfToken = await signInHalf(api, host, account);
  const { secret } = await callApi(api, host, halfToken, 'two-factor/generate', {});
  const { token } = await callApi(api, host, halfToken, 'two-factor/confirm', { code: await generate({ secret }) });
  const { rights } = await callApi(api, host, token, 'me');
  return { name: account, token, isFullySignedIn: true, rights };
}
