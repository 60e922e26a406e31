interface ReplyText {
  status: number;
  text: string;
}

/** A reply that arrives before the app asks for it. `token` is that of its request; `null` for a public endpoint. */
export interface EarlyReply {
  token: string | null;
  /** By `performance.now()`. */
  requestedAt: number;
  response: Promise<ReplyText>;
}

interface RequestLine {
  method: string;
  url: string;
  headers: Headers;
}

declare global {
  interface Window {
    /** Set by the script in the head of the document, by the URL of the request. */
    earlyReplies?: Map<string, EarlyReply>;
  }
}

/** Later, a reply may be outdated. Equals the time for which the app shows cached data without a new request. */
const MAX_AGE_MS = 15_000;

/**
 * Returns the early reply to this request, once: a repeated request goes to the server. Returns `null` without one, and
 * if it failed, so that the app sends the request and handles the error itself. A write discards all early replies.
 */
export async function takeEarlyReply({ method, url, headers }: RequestLine): Promise<ReplyText | null> {
  const replies = window.earlyReplies;
  if (!replies) return null;
  if (method !== 'GET') delete window.earlyReplies;
  const reply = method === 'GET' ? replies.get(url) : undefined;
  const authorization = reply?.token == null ? null : `Bearer ${reply.token}`;
  if (!reply || headers.get('authorization') !== authorization) return null;
  replies.delete(url);
  if (performance.now() - reply.requestedAt > MAX_AGE_MS) return null;
  return reply.response.catch(() => null);
}
