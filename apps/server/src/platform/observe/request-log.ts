import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { toLoggedPath } from './logger';
import type { Origin } from './origin';

/** Writes one line per request, at the level `info`. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'request_id' });
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      path: toLoggedPath(request.url),
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user_id: request.actor?.id,
      address: request.ip,
    };
    if (error) request.log.error({ ...line, err: error }, 'Request failed');
    else request.log.info(line, 'Request completed');
  }

  override routeNotFound(): void {}
}

/** Logs an error of a request with its user. */
export function logRequestError(request: FastifyRequest, error: unknown): void {
  request.log.error({ err: error, user_id: request.actor?.id }, error instanceof Error ? error.message : String(error));
}

/** The origin of the statements that a request causes. */
export function describeRequest(request: FastifyRequest): Origin {
  const { id, actor, virtualHost } = request;
  return { project: virtualHost?.servedProject.project.id, request_id: id, user_id: actor?.id };
}

/** Printable characters without spaces and quotes, as proxies and tracing tools generate them. */
const REQUEST_ID = /^[\w.:/+=-]{8,100}$/;

/** The `X-Request-Id` that a trusted proxy sent. Other callers could choose the id of another request. */
export function readProxyRequestId({ headers, ips }: FastifyRequest): string | null {
  const id = headers['x-request-id'];
  // The first address is that of the connection; Fastify adds the others only if it is trusted.
  const isFromProxy = ips !== undefined && ips.length > 1;
  return isFromProxy && typeof id === 'string' && REQUEST_ID.test(id) ? id : null;
}
