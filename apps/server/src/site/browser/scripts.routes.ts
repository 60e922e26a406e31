import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { buildResponse, sendResponse } from '../pages/response';

interface SiteScript {
  path: string;
  /** The source code. */
  text: string;
}

interface SiteScripts {
  /** The script of the pages. Its path contains a hash of its content. */
  page: SiteScript;
  /** The service worker. Its path must not change: browsers look for a new version at the same URL. */
  worker: SiteScript;
}

/** Reads the compiled scripts of the browser folder. */
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

/** Serves the scripts to browsers on the host of the site. */
export async function scriptRoutes(app: FastifyInstance, { page, worker }: SiteScripts): Promise<void> {
  const scripts = [
    { ...page, cacheControl: 'public, max-age=31536000, immutable' },
    { ...worker, cacheControl: 'no-cache' },
  ];
  for (const { path, text, cacheControl } of scripts) {
    const response = buildResponse(200, { ...headers, 'cache-control': cacheControl }, text);
    app.get(path, { constraints: { application: 'site' } }, (request, reply) => sendResponse(request, reply, response));
  }
}
