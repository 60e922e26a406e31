import { pushSubscription, pushUnsubscription } from '@masthead/domain/push/schema';
import { phrase } from '@masthead/domain/text/phrase';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { attemptKey, limitAttempts } from '../access/limit-attempts';
import { checkFeature } from '../http/check-feature';
import { refused } from '../http/errors';
import { limitCallsPerAddress } from '../http/public-calls';
import type { Face } from '../projects/faces';
import { pushKeys } from '../push/keys';
import { countSubscriptions, deleteSubscription, saveSubscription } from '../push/subscriptions.queries';
import type { Secrets } from '../secrets/secrets';

interface Options {
  secrets: Secrets;
  now: () => Date;
}

/** More readers than a project has; what fills it up is no reader. */
const MOST_SUBSCRIPTIONS = 1_000_000;
const MOST_BYTES = 4096;
/** Many readers of a mobile network share one address. */
const CALLS_PER_MINUTE = 300;

/** How readers' browsers subscribe to what the newsroom sends, on the site's own origin. */
export async function pushRoutes(app: FastifyInstance, { secrets, now }: Options): Promise<void> {
  const count = limitCallsPerAddress(CALLS_PER_MINUTE, now);
  const options = {
    constraints: { face: 'site' },
    bodyLimit: MOST_BYTES,
    onRequest: async (request: FastifyRequest) => count(request),
  };
  const open = (request: FastifyRequest) => {
    const { running } = request.face as Face;
    checkFeature(running.project, { feature: 'push' });
    return running.db;
  };

  app.get('/api/push/key', options, async (request, reply) => {
    const { publicKey } = await pushKeys(open(request), secrets);
    return reply.header('cache-control', 'no-cache').send({ key: publicKey });
  });

  app.post('/api/push/subscriptions', options, async (request, reply) => {
    const db = open(request);
    const subscription = pushSubscription.parse(request.body);
    await limitAttempts(db, 'subscription', attemptKey.subscription(request.ip), now());
    const { total } = await countSubscriptions(db);
    if (total >= MOST_SUBSCRIPTIONS) throw refused(phrase('No more subscriptions can be taken.'));
    await saveSubscription(db, subscription, now().toISOString());
    return reply.code(201).send({ endpoint: subscription.endpoint });
  });

  app.delete('/api/push/subscriptions', options, async (request, reply) => {
    const { endpoint } = pushUnsubscription.parse(request.body);
    await deleteSubscription(open(request), endpoint);
    return reply.code(204).send();
  });
}
