import { pushSubscription, pushUnsubscription } from '@masthead/domain/push/contract';
import { isPushService, NO_PUSH_SERVICE } from '@masthead/domain/push/endpoint-refusal';
import { phrase } from '@masthead/domain/text/phrase';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { attemptKey, limitAttempts } from '../platform/access/attempts';
import { checkFeature } from '../platform/http/check-access';
import { invalid, refused } from '../platform/http/errors';
import { limitCallsPerAddress } from '../platform/http/rate-limit';
import type { VirtualHost } from '../platform/http/virtual-hosts';
import { type ResolveHost, resolvesToPrivateAddress } from '../platform/push/public-agent';
import { countSubscriptions, deleteSubscription, saveSubscription } from '../platform/push/push.queries';
import { readPushKeys } from '../platform/push/web-push';

export interface PushOptions {
  /** Hosts of the allowed push services. */
  services: readonly string[];
  resolve: ResolveHost;
}

interface Options {
  push: PushOptions;
  now: () => Date;
}

/** No project has so many readers, so reaching this number indicates abuse. */
const MAX_SUBSCRIPTIONS = 1_000_000;
const MAX_BODY_BYTES = 4096;
/** Many readers of a mobile network share one IP address. */
const CALLS_PER_MINUTE = 300;

/** Lets browsers of readers subscribe to push notifications and unsubscribe. */
export async function pushRoutes(app: FastifyInstance, { push, now }: Options): Promise<void> {
  const limitCalls = limitCallsPerAddress(CALLS_PER_MINUTE, now);
  const options = {
    constraints: { application: 'site' },
    bodyLimit: MAX_BODY_BYTES,
    onRequest: async (request: FastifyRequest) => limitCalls(request),
  };
  const getProject = (request: FastifyRequest) => {
    const { servedProject } = request.virtualHost as VirtualHost;
    checkFeature(servedProject.project, { feature: 'push' });
    return servedProject;
  };

  app.get('/api/push/key', options, async (request, reply) => {
    const { db, secrets } = getProject(request);
    const { publicKey } = await readPushKeys(db, secrets);
    return reply.header('cache-control', 'no-cache').send({ key: publicKey });
  });

  app.post('/api/push/subscriptions', options, async (request, reply) => {
    const { db } = getProject(request);
    const subscription = pushSubscription.parse(request.body);
    await limitAttempts(db, 'subscription', attemptKey.subscription(request.ip), now());
    await checkEndpoint(push, subscription.endpoint);
    const { total } = await countSubscriptions(db);
    if (total >= MAX_SUBSCRIPTIONS) throw refused(phrase('New subscriptions are not possible now. Try again later.'));
    await saveSubscription(db, subscription, now().toISOString());
    return reply.code(201).send({ endpoint: subscription.endpoint });
  });

  app.delete('/api/push/subscriptions', options, async (request, reply) => {
    const { endpoint } = pushUnsubscription.parse(request.body);
    await deleteSubscription(getProject(request).db, endpoint);
    return reply.code(204).send();
  });
}

/**
 * Prevents requests to internal servers (SSRF): the worker calls the endpoint, so it must belong to a push service on
 * the public internet.
 */
async function checkEndpoint({ services, resolve }: PushOptions, endpoint: string): Promise<void> {
  const isRefused =
    !isPushService(endpoint, services) || (await resolvesToPrivateAddress(new URL(endpoint).hostname, resolve));
  if (isRefused) throw invalid({ endpoint: [NO_PUSH_SERVICE] });
}
