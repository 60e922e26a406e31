import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitToOncePerMinute, logAuditEntries, recordAudit } from '../audit/record-audit';
import type { Context } from '../http/context';
import { RefusedError } from '../http/errors';
import type { Api } from '../http/serve';

const MAX_REASON_LENGTH = 200;

/** Records calls that are rejected because of a missing right, at most one per minute for each user and endpoint. */
export function auditRefusals(app: FastifyInstance, createContext: Api['createContext']): void {
  const isAllowed = limitToOncePerMinute();

  app.addHook('onError', async (request, _reply, error) => {
    const { endpoint } = request.routeOptions.config;
    if (!(error instanceof RefusedError) || error.type !== 'forbidden' || !request.actor || !endpoint) return;
    const context = createContext(request);
    const endpointName = `${endpoint.method} ${endpoint.path}`;
    const key = `${context.project.id} ${request.actor.id} ${endpointName}`;
    if (isAllowed(key, context.now())) await recordRefusal(context, request, endpointName, error.message);
  });
}

/** Reports a failure instead of throwing it, so that the caller still gets the rejection. */
async function recordRefusal(
  context: Context,
  { actor }: FastifyRequest,
  endpointName: string,
  reason: string,
): Promise<void> {
  const { db, report, logEvent } = context;
  const audit = { ...context, actor };
  try {
    await recordAudit(db, audit, {
      action: 'access.refused',
      target_label: endpointName,
      after: { reason: reason.slice(0, MAX_REASON_LENGTH) },
      result: 'refused',
    });
    await logAuditEntries(db, audit, logEvent);
  } catch (error) {
    report(error);
  }
}
