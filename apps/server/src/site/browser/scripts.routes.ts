import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { buildResponse, sendResponse } from '../pages/response';

/** A script for readers' browsers with the address that serves it. */
interface SiteScript {
  path: string;
  text: string;
}

interface SiteScripts {
  /** The script of the pages. Its address has a hash of its content: another version has another address. */
  page: SiteScript;
  /** The service worker. Browsers look for a new version at the address of the old one, so it stays the same. */
  worker: SiteScript;
}

export async function readSiteScripts(folder: URL): Promise<SiteScripts> {
  const [page, worker] = await Promise.all(['site.js', 'sw.js'].map((name) => readFile(new URL(name, folder), 'utf8')));
  const hash = createHash('sha256')
    .update(page ?? '')
    .digest('hex')
    .slice(0, 12);
  return {
    page: { path: `/site-${hash}.js`, text: page ?? '' },
    worker: { path: '/sw.js', text: worker ?? '' },
  };
}

const headers = { 'content-type': 'text/javascript; charset=utf-8', 'x-content-type-options': 'nosniff' };

export async function scriptRoutes(app: FastifyInstance, { page, worker }: SiteScripts): Promise<void> {
  const served = [
    { ...page, caching: 'public, max-age=31536000, immutable' },
    { ...worker, caching: 'no-cache' },
  ];
  for (const { path, text, caching } of served) {
    const response = buildResponse(200, { ...headers, 'cache-control': caching }, text);
    app.get(path, { constraints: { face: 'site' } }, (request, reply) => sendResponse(request, reply, response));
  }
}
