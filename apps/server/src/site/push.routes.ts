import { pushSubscription, pushUnsubscription } from '@masthead/domain/push/contract';
import { isPushService, NO_PUSH_SERVICE } from '@masthead/domain/push/endpoint-refusal';
import { phrase } from '@masthead/domain/text/phrase';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { attemptKey, limitAttempts } from '../platform/access/attempts';
import { checkFeature } from '../platform/http/check-access';
import { invalid, refused } from '../platform/http/errors';
import type { Face } from '../platform/http/faces';
import { limitCallsPerAddress } from '../platform/http/rate-limit';
import { isKnownPrivate, type ResolveHost } from '../platform/push/public-agent';
import { countSubscriptions, deleteSubscription, saveSubscription } from '../platform/push/push.queries';
import { pushKeys } from '../platform/push/web-push';

/** Which push services may be named, and how their names are resolved. */
export interface PushOptions {
  services: readonly string[];
  resolve: ResolveHost;
}

interface Options {
  push: PushOptions;
  now: () => Date;
}

/** More readers than a project has; what fills it up is no reader. */
const MOST_SUBSCRIPTIONS = 1_000_000;
const MOST_BYTES = 4096;
/** Many readers of a mobile network share one address. */
const CALLS_PER_MINUTE = 300;

/** How readers' browsers subscribe to what the newsroom sends, on the site's own origin. */
export async function pushRoutes(app: FastifyInstance, { push, now }: Options): Promise<void> {
  const count = limitCallsPerAddress(CALLS_PER_MINUTE, now);
  const options = {
    constraints: { face: 'site' },
    bodyLimit: MOST_BYTES,
    onRequest: async (request: FastifyRequest) => count(request),
  };
  const open = (request: FastifyRequest) => {
    const { running } = request.face as Face;
    checkFeature(running.project, { feature: 'push' });
    return running;
  };

  app.get('/api/push/key', options, async (request, reply) => {
    const { db, secrets } = open(request);
    const { publicKey } = await pushKeys(db, secrets);
    return reply.header('cache-control', 'no-cache').send({ key: publicKey });
  });

  app.post('/api/push/subscriptions', options, async (request, reply) => {
    const { db } = open(request);
    const subscription = pushSubscription.parse(request.body);
    await limitAttempts(db, 'subscription', attemptKey.subscription(request.ip), now());
    await checkService(push, subscription.endpoint);
    const { total } = await countSubscriptions(db);
    if (total >= MOST_SUBSCRIPTIONS) throw refused(phrase('No more subscriptions can be taken.'));
    await saveSubscription(db, subscription, now().toISOString());
    return reply.code(201).send({ endpoint: subscription.endpoint });
  });

  app.delete('/api/push/subscriptions', options, async (request, reply) => {
    const { endpoint } = pushUnsubscription.parse(request.body);
    await deleteSubscription(open(request).db, endpoint);
    return reply.code(204).send();
  });
}

/** Anybody may name an endpoint, and the worker calls it: it must belong to a push service on the public internet. */
async function checkService({ services, resolve }: PushOptions, endpoint: string): Promise<void> {
  const isRefused = !isPushService(endpoint, services) || (await isKnownPrivate(new URL(endpoint).hostname, resolve));
  if (isRefused) throw invalid({ endpoint: [NO_PUSH_SERVICE] });
}
