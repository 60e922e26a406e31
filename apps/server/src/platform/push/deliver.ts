import type { Agent, RequestOptions } from 'node:https';
import { request } from 'node:https';
import { isPushService } from '@masthead/domain/push/endpoint-refusal';

/** An encrypted web push request to a push service. */
export interface Delivery {
  endpoint: string;
  headers: Record<string, string | number>;
  body: Buffer;
}

interface DeliveryResult {
  status: number;
  /** In seconds; 0 without a `Retry-After` header. */
  retryAfter: number;
}

/** Sends one request to a push service and returns its status. */
export type Deliver = (delivery: Delivery) => Promise<DeliveryResult>;

const TIMEOUT_MS = 10_000;

/**
 * Sends web push requests with this agent. The `sendNotification` of the library is not used, because it reads response
 * bodies of any length. This function discards the body and follows no redirect. Each delivery checks the host, because
 * a subscription may be older than the current list of services.
 */
export function deliverWith(agent: Agent, services: readonly string[]): Deliver {
  return async (delivery) => {
    if (!isPushService(delivery.endpoint, services))
      throw new Error(`${new URL(delivery.endpoint).hostname} is not one of PUSH_SERVICES`);
    return post(agent, delivery).catch((error) => {
      if (!(error instanceof StaleConnection)) throw error;
      return post(agent, delivery);
    });
  };
}

/**
 * The service closed an idle connection at the moment it was reused. A second request is safe, because it replaces a
 * message with the same topic.
 */
class StaleConnection extends Error {}

function post(agent: Agent, { endpoint, headers, body }: Delivery): Promise<DeliveryResult> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = { method: 'POST', agent, headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const outgoing = request(endpoint, options, (response) => {
      const { statusCode = 0, headers } = response;
      resolve({ status: statusCode, retryAfter: Number(headers['retry-after']) || 0 });
      // Discard the rest of the response.
      response.on('error', () => undefined);
      response.resume();
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = outgoing.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      reject(isStale ? new StaleConnection(error.message, { cause: error }) : error);
    });
    outgoing.end(body);
  });
}
