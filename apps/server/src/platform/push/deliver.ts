import type { Agent, RequestOptions } from 'node:https';
import { request } from 'node:https';
import { isPushService } from '@masthead/domain/push/endpoint-refusal';

/** What web push hands to a push service. */
export interface Delivery {
  endpoint: string;
  headers: Record<string, string | number>;
  body: Buffer;
}

/** What the push service said: its status, and how many seconds it wants to be left alone. */
interface Delivered {
  status: number;
  retryAfter: number;
}

export type Deliver = (delivery: Delivery) => Promise<Delivered>;

/** In milliseconds, answer included. */
const PATIENCE = 10_000;

/**
 * Sends over this agent. The library's own sending reads answers of any length from hosts that anybody may name; nobody
 * reads them here, and no redirect is followed. A subscription may be older than the list of services, so each delivery
 * checks it.
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

/** The service closed an idle connection at the moment of its reuse. Sending again is safe: it replaces a message with the same topic. */
class StaleConnection extends Error {}

function post(agent: Agent, { endpoint, headers, body }: Delivery): Promise<Delivered> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = { method: 'POST', agent, headers, signal: AbortSignal.timeout(PATIENCE) };
    const sending = request(endpoint, options, (response) => {
      const { statusCode = 0, headers } = response;
      resolve({ status: statusCode, retryAfter: Number(headers['retry-after']) || 0 });
      // The rest of the response is discarded.
      response.on('error', () => undefined);
      response.resume();
    });
    sending.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = sending.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      reject(isStale ? new StaleConnection(error.message, { cause: error }) : error);
    });
    sending.end(body);
  });
}
