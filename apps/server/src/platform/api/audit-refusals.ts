import type { FastifyInstance, FastifyRequest } from 'fastify';
import { oncePerMinute } from '../audit/once-per-minute';
import { logAudited, recordAudit } from '../audit/record-audit';
import type { Context } from '../http/context';
import { Refused } from '../http/errors';
import type { Api } from '../http/serve';

/**
 * Records every call that is refused for a missing right. A page that repeats such a call leaves one entry a minute for
 * each user and endpoint.
 */
export function auditRefusals(app: FastifyInstance, contextOf: Api['contextOf']): void {
  const isFirst = oncePerMinute();

  app.addHook('onError', async (request, _reply, error) => {
    const { endpoint } = request.routeOptions.config;
    if (!(error instanceof Refused) || error.type !== 'forbidden' || !request.actor || !endpoint) return;
    const context = contextOf(request);
    const call = `${endpoint.method} ${endpoint.path}`;
    const key = `${context.project.id} ${request.actor.id} ${call}`;
    if (isFirst(key, context.now())) await record(context, request, call, error.message);
  });
}

/** The refusal is answered even when it cannot be recorded. */
async function record(context: Context, { actor }: FastifyRequest, call: string, reason: string): Promise<void> {
  const { db, report, logEvent } = context;
  const audit = { ...context, actor };
  try {
    await recordAudit(db, audit, {
      action: 'access.refused',
      target_label: call,
      after: { reason: reason.slice(0, 200) },
      result: 'refused',
    });
    await logAudited(db, audit, logEvent);
  } catch (error) {
    report(error);
  }
}
