import { madeFrom } from './values.mjs';

const methods = ['get', 'post', 'patch', 'put', 'delete'];

/** Every call of the document, with who may make it. */
export function operationsOf({ paths }) {
  return Object.entries(paths).flatMap(([path, calls]) =>
    methods.filter((method) => calls[method]).map((method) => operation(path, method, calls[method])),
  );
}

function operation(path, method, { description, parameters = [], requestBody }) {
  const [type, { schema } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const rights = /^Right: (.+)$/.exec(description)?.[1]?.split(' or ') ?? [];
  const access = /^Access: (.+)$/.exec(description)?.[1] ?? 'right';
  return { path, method: method.toUpperCase(), access, rights, parameters, type, schema };
}

const asText = (value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value));

/** One request to this call, mostly as the contract has it and never quite. */
export function requestOf(random, { path, method, parameters, type, schema }) {
  const query = new URLSearchParams();
  let url = path;
  for (const { name, in: place, required, schema: each } of parameters) {
    // Of a longer part of a path the router knows no route, and so no right.
    const value = asText(madeFrom(random, each)).slice(0, place === 'path' ? 200 : 3000);
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(wellFormed(value)) || '1');
    else if (required || random.chance(0.3)) query.append(name, wellFormed(value));
  }
  if (random.chance(0.05)) query.append(random.pick(['page', '_method', '__proto__[a]', 'filter[x]']), 'DELETE');
  const address = query.size > 0 ? `${url}?${query}` : url;
  return { method, url: address, ...(method === 'GET' ? {} : bodyOf(random, type, schema)) };
}

/** Half a character cannot be written into an address. */
const wellFormed = (text) => text.replace(/\p{Cs}/gu, '?');

function bodyOf(random, type, schema) {
  if (!type) return random.chance(0.05) ? { headers: { 'content-type': 'application/json' }, body: '{' } : {};
  if (random.chance(0.04))
    return { headers: { 'content-type': random.pick(['text/plain', type, 'x/y']) }, body: '{"a":' };
  const value = madeFrom(random, schema);
  if (type === 'application/json') return { headers: { 'content-type': type }, body: JSON.stringify(value) };
  const form = new FormData();
  for (const [name, each] of Object.entries(value && typeof value === 'object' ? value : {})) {
    if (random.chance(0.5)) form.append(name, new Blob([random.pick(['', 'GIF89a', 'a,b\n1,2', '\0\0'])]), 'file.csv');
    else form.append(name, asText(each));
  }
  return { body: form };
}
