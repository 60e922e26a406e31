import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { buildResponse, type PageResponse, sendResponse } from '../pages/response';

interface Options {
  /** The folder of what is built for readers' browsers. */
  scripts: URL;
}

const headers = {
  'content-type': 'text/javascript; charset=utf-8',
  // Their names stay the same: a browser asks whether they changed.
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
};

/** The one script of the site's pages, and the worker that gets messages when no page is open. */
export async function scriptRoutes(app: FastifyInstance, { scripts }: Options): Promise<void> {
  for (const name of ['site.js', 'sw.js']) {
    let response: Promise<PageResponse> | null = null;
    app.get(`/${name}`, { constraints: { face: 'site' } }, async (request, reply) => {
      response ??= readFile(new URL(name, scripts), 'utf8').then((text) => buildResponse(200, headers, text));
      response.catch(() => {
        response = null;
      });
      return sendResponse(request, reply, await response);
    });
  }
}
