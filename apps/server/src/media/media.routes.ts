import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConcurrencyLimit } from '../platform/concurrency/concurrency-limit';
import type { RunningProject } from '../platform/http/context';
import { tooManyRequests } from '../platform/http/errors';
import { clientKey, createRateLimiter } from '../platform/http/rate-limit';
import type { VirtualHost } from '../platform/http/virtual-hosts';

import { isHeavy } from './formats/open-picture';
import { isBannerKey } from './library/banner-key';
import { findStoredPicture } from './library/library.queries';
import { currentWatermark, makeRendition, type PictureSize } from './renditions/make-rendition';
import {
  framingName,
  isAvailable,
  parseRenditionPath,
  type Rendition,
  renditionKey,
  renditionPath,
  watermarkName,
} from './renditions/rendition';
import { serveFile } from './serve-file';
import { sweepOnListening } from './sweep';

interface Options {
  pictureLimit: ConcurrencyLimit;
  projects: readonly RunningProject[];
  now: () => Date;
}

/** Limits the new renditions that one client causes. A page shows a few dozen pictures, and each is rendered once. */
const RATE_LIMIT = { limit: 600, windowMs: 60_000, maxKeys: 10_000 };

/** Storage keys such as `avatars/0123456789abcdef0123456789abcdef.webp`. */
const AVATAR_KEY = /^avatars\/[0-9a-f]{32}\.(?:jpg|png|webp)$/;

/** Avatars and banner pictures are public as stored. Of all other files, only renditions of images are public. */
const isServedUnchanged = (path: string) => AVATAR_KEY.test(path) || isBannerKey(path);

/**
 * Serves images, avatars and banner pictures under `/media/`, on the hosts of the site and of the admin. A rendition
 * that does not exist yet is rendered and stored at its first request.
 */
export async function mediaRoutes(app: FastifyInstance, { pictureLimit, projects, now }: Options): Promise<void> {
  const limiter = createRateLimiter(RATE_LIMIT);
  sweepOnListening(app, projects);
  const pending = new Map<string, Promise<boolean>>();

  /** Concurrent requests for the same new rendition share one render. */
  function renderOnce(servedProject: RunningProject, image: PictureSize, rendition: Rendition): Promise<boolean> {
    const name = `${servedProject.project.id}/${renditionKey(image, rendition)}`;
    const { mark } = currentWatermark(image, servedProject.project);
    const rendering =
      pending.get(name) ??
      pictureLimit(() => makeRendition(servedProject.storage, image, rendition, mark), isHeavy(image)).finally(() =>
        pending.delete(name),
      );
    pending.set(name, rendering);
    return rendering;
  }

  async function servePicture(
    servedProject: RunningProject,
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> {
    const parsedPath = parseRenditionPath(path);
    const image = parsedPath && (await findStoredPicture(servedProject.db, parsedPath.id, parsedPath.hash_key));
    if (!image || !isAvailable(image, parsedPath.rendition)) return false;
    const { rendition } = parsedPath;
    const mark = watermarkName(image, servedProject.project.title);
    if (rendition.mark !== mark || parsedPath.framing !== framingName(image, rendition.size)) {
      // The watermark, the focal point or the crop has changed: redirect to the current URL of the picture.
      const currentPath = renditionPath(image, { ...rendition, mark });
      reply.code(302).header('cache-control', 'no-cache').header('location', currentPath);
      reply.type('text/plain; charset=utf-8').send(`This picture is at ${currentPath}\n`);
      return true;
    }
    const key = renditionKey(image, rendition);
    const serve = () => serveFile(request, reply, servedProject.storage, key);
    if (await serve()) return true;
    const rate = limiter.consume(clientKey(request.ip), now());
    if (!rate.allowed) throw tooManyRequests(rate.retryAfterSeconds);
    return (await renderOnce(servedProject, image, rendition)) && (await serve());
  }

  app.get('/media/*', async (request, reply) => {
    const { servedProject } = request.virtualHost as VirtualHost;
    const path = (request.params as { '*': string })['*'];
    const isServed = isServedUnchanged(path)
      ? await serveFile(request, reply, servedProject.storage, path)
      : await servePicture(servedProject, path, request, reply);
    return isServed ? reply : reply.code(404).type('text/plain').send('Not found');
  });
}
