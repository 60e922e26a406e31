import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConcurrencyLimit } from '../platform/concurrency/concurrency-limit';
import type { RunningProject } from '../platform/http/context';
import { tooManyRequests } from '../platform/http/errors';
import type { Face } from '../platform/http/faces';
import { clientKey, createRateLimiter } from '../platform/http/rate-limit';

import { isHeavy } from './formats/open-picture';
import { isBannerKey } from './library/banner-key';
import { findFiledPicture } from './library/library.queries';
import { appliedWatermark, type Measured, makeRendition } from './renditions/make-rendition';
import { addressOf, isOffered, keyOf, markOf, parseAddress, type Rendition } from './renditions/rendition';
import { serveFile } from './serve-file';
import { sweepOnListening } from './sweep';

interface Options {
  turns: ConcurrencyLimit;
  projects: readonly RunningProject[];
  now: () => Date;
}

/** New renditions that one client may have made. A page shows a few dozen pictures, and each is made once. */
const RATE_LIMIT = { limit: 600, windowMs: 60_000, maxKeys: 10_000 };

const AVATAR = /^avatars\/[0-9a-f]{32}\.(?:jpg|png|webp)$/;

/** Files that are served as they are stored: nothing else of the storage has an address. */
const isPlain = (path: string) => AVATAR.test(path) || isBannerKey(path);

/** The public addresses of pictures, on the site and, so that its pages need no other origin, on the admin. */
export async function mediaRoutes(app: FastifyInstance, { turns, projects, now }: Options): Promise<void> {
  const limiter = createRateLimiter(RATE_LIMIT);
  sweepOnListening(app, projects);
  const beingMade = new Map<string, Promise<boolean>>();

  /** However many readers ask for a new rendition at once, it is made once. */
  function makeOnce(running: RunningProject, image: Measured, rendition: Rendition): Promise<boolean> {
    const name = `${running.project.id}/${keyOf(image, rendition)}`;
    const { mark } = appliedWatermark(image, running.project);
    const making =
      beingMade.get(name) ??
      turns(() => makeRendition(running.storage, image, rendition, mark), isHeavy(image)).finally(() =>
        beingMade.delete(name),
      );
    beingMade.set(name, making);
    return making;
  }

  async function servePicture(
    running: RunningProject,
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> {
    const asked = parseAddress(path);
    const image = asked && (await findFiledPicture(running.db, asked.id, asked.hash_key));
    if (!image || !isOffered(image, asked.rendition)) return false;
    const { rendition } = asked;
    const mark = markOf(image, running.project.title);
    if (rendition.mark !== mark) {
      // The watermark changed since: the address goes on to where the picture is today.
      const to = addressOf(image, { ...rendition, mark });
      reply.code(302).header('cache-control', 'no-cache').header('location', to);
      reply.type('text/plain; charset=utf-8').send(`This picture is at ${to}\n`);
      return true;
    }
    const key = keyOf(image, rendition);
    const serve = () => serveFile(request, reply, running.storage, key);
    if (await serve()) return true;
    const rate = limiter.take(clientKey(request.ip), now());
    if (!rate.allowed) throw tooManyRequests(rate.retryAfterSeconds);
    return (await makeOnce(running, image, rendition)) && (await serve());
  }

  app.get('/media/*', async (request, reply) => {
    const { running } = request.face as Face;
    const path = (request.params as { '*': string })['*'];
    const isServed = isPlain(path)
      ? await serveFile(request, reply, running.storage, path)
      : await servePicture(running, path, request, reply);
    return isServed ? reply : reply.code(404).type('text/plain').send('Not found');
  });
}
