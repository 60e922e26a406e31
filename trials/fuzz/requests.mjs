import { generateValue } from './values.mjs';

const methods = ['get', 'post', 'patch', 'put', 'delete'];

/** All operations of the OpenAPI document, with their access rules. */
export function listOperations({ paths }) {
  return Object.entries(paths).flatMap(([path, calls]) =>
    methods.filter((method) => calls[method]).map((method) => toOperation(path, method, calls[method])),
  );
}

/** The access rule is a paragraph of the description: `Right: section.update or section.create`, or `Access: public`. */
function toOperation(path, method, { description, parameters = [], requestBody }) {
  const [type, { schema } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const rights = /^Right: (.+)$/m.exec(description)?.[1]?.split(' or ') ?? [];
  const access = /^Access: (.+)$/m.exec(description)?.[1] ?? 'right';
  return { path, method: method.toUpperCase(), access, rights, parameters, type, schema };
}

const toText = (value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value));

/** A request to this operation, mostly valid but with some invalid values. */
export function createRequest(random, { path, method, parameters, type, schema }) {
  const query = new URLSearchParams();
  let url = path;
  for (const { name, in: location, required, schema: parameterSchema } of parameters) {
    // The router rejects longer path segments before it checks rights.
    const value = toText(generateValue(random, parameterSchema)).slice(0, location === 'path' ? 200 : 3000);
    if (location === 'path') url = url.replace(`{${name}}`, encodeURIComponent(replaceSurrogates(value)) || '1');
    else if (required || random.chance(0.3)) query.append(name, replaceSurrogates(value));
  }
  if (random.chance(0.05)) query.append(random.pick(['page', '_method', '__proto__[a]', 'filter[x]']), 'DELETE');
  const fullUrl = query.size > 0 ? `${url}?${query}` : url;
  return { method, url: fullUrl, ...(method === 'GET' ? {} : createBody(random, type, schema)) };
}

/** Replaces lone surrogates, which cannot be encoded in a URL. */
const replaceSurrogates = (text) => text.replace(/\p{Cs}/gu, '?');

function createBody(random, type, schema) {
  if (!type) return random.chance(0.05) ? { headers: { 'content-type': 'application/json' }, body: '{' } : {};
  if (random.chance(0.04))
    return { headers: { 'content-type': random.pick(['text/plain', type, 'x/y']) }, body: '{"a":' };
  const value = generateValue(random, schema);
  if (type === 'application/json') return { headers: { 'content-type': type }, body: JSON.stringify(value) };
  const form = new FormData();
  for (const [name, field] of Object.entries(value && typeof value === 'object' ? value : {})) {
    if (random.chance(0.5)) form.append(name, new Blob([random.pick(['', 'GIF89a', 'a,b\n1,2', '\0\0'])]), 'file.csv');
    else form.append(name, toText(field));
  }
  return { body: form };
}
