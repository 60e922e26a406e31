import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const WRITERS = 3;
const READ_MS = 250;
const SCHEDULE_MS = 2000;
/** Scheduled posts are due this long after their creation, so that some are due during the fault. */
const SCHEDULE_AHEAD_MS = 6000;
const SITE_HOST = 'www.lagos.localhost';
const REQUEST_TIMEOUT_MS = 60_000;

/** Sends a request. Returns the status, the time that it took and the parsed body; status 0 without an answer. */
export async function request(method, url, { token, body } = {}) {
  const startedAt = performance.now();
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, ms: performance.now() - startedAt };
  } catch {
    return { status: 0, headers: new Headers(), text: '', ms: performance.now() - startedAt };
  }
}

/** Reads the front page of the site. Returns the status; 0 without an answer. */
function readSite(port) {
  return new Promise((resolve) => {
    const options = { host: 'localhost', port, headers: { host: SITE_HOST }, timeout: REQUEST_TIMEOUT_MS };
    const sent = get(options, (response) => response.resume().once('end', () => resolve(response.statusCode)));
    sent.once('timeout', () => sent.destroy()).once('error', () => resolve(0));
  });
}

/**
 * Writers, readers of the site and scheduled publications against a cluster, until it is stopped. Records every answer
 * with its time, so that a fault can be judged afterwards.
 */
export class Load {
  /** The answers to writes and to readers: time, status, duration and headers. */
  writes = [];
  reads = [];
  /** By post: the last acknowledged text, and the last text without an answer. */
  ledger = new Map();
  /** The scheduled posts: id and due time. */
  scheduled = [];
  /** The answers to schedules that were not stored. */
  refusals = [];
  #isRunning = true;
  #loops = [];

  constructor(cluster, token) {
    this.cluster = cluster;
    this.token = token;
  }

  /** Creates the posts of the writers, before a fault can prevent it, and starts the load. */
  async start() {
    for (let index = 0; index < WRITERS; index++) {
      this.ledger.set(await this.cluster.newsroom.addPost(), { acknowledged: null, pending: null });
    }
    this.#loops = [
      ...[...this.ledger.keys()].map((id, index) => this.#write(id, index)),
      this.#read(),
      this.#schedule(),
    ];
  }

  async stop() {
    this.#isRunning = false;
    await Promise.all(this.#loops);
  }

  #url(path, index = 0) {
    const ports = this.cluster.webPorts;
    return `http://localhost:${ports[index % ports.length]}${path}`;
  }

  async #write(id, index) {
    for (let number = 0; this.#isRunning; number++) {
      const entry = this.ledger.get(id);
      entry.pending = `writer ${index} note ${number}`;
      const time = Date.now();
      const answer = await request('PATCH', this.#url(`/api/posts/${id}`, index + number), {
        token: this.token,
        body: { notes: entry.pending },
      });
      if (answer.status === 200) entry.acknowledged = entry.pending;
      this.writes.push({ time, ...answer });
      await pause(answer.status === 200 ? 100 : 300);
    }
  }

  async #read() {
    for (let number = 0; this.#isRunning; number++) {
      const time = Date.now();
      const status = await readSite(this.cluster.webPorts[number % 2]);
      this.reads.push({ time, status, ms: Date.now() - time });
      await pause(READ_MS);
    }
  }

  async #schedule() {
    while (this.#isRunning) {
      await this.#schedulePost().catch(() => undefined);
      await pause(SCHEDULE_MS);
    }
  }

  async #schedulePost() {
    const id = await this.cluster.newsroom.addPost();
    const due = new Date(Date.now() + SCHEDULE_AHEAD_MS);
    const body = { published_at: due.toISOString() };
    const answer = await request('POST', this.#url(`/api/posts/schedule/${id}`), { token: this.token, body });
    if (answer.status === 200) this.scheduled.push({ id, due: due.getTime() });
    else this.refusals.push(`${answer.status} ${answer.text}`);
  }

  /** Waits until every scheduled post is published. Returns how late each was, in milliseconds. */
  async awaitPublications(timeoutMs) {
    const deadline = Date.now() + timeoutMs;
    const delays = [];
    for (const { id, due } of this.scheduled) {
      for (;;) {
        const { items } = await this.cluster.newsroom.readAsAuditor(`posts/${id}/history?limit=100`);
        const published = items.filter(({ reason }) => reason === 'Published on schedule');
        if (published.length > 0) {
          delays.push({ id, count: published.length, lateMs: Date.parse(published.at(-1).created_at) - due });
          break;
        }
        if (Date.now() > deadline) {
          delays.push({ id, count: 0, lateMs: Number.POSITIVE_INFINITY });
          break;
        }
        await pause(200);
      }
    }
    return delays;
  }

  /** Acknowledged writes that are missing, one line each. */
  async findLostWrites() {
    const lines = [];
    for (const [id, { acknowledged, pending }] of this.ledger) {
      const { notes } = await this.cluster.newsroom.readAsAuditor(`posts/${id}`);
      if (notes !== acknowledged && notes !== pending) lines.push(`post ${id} has ${notes}, not ${acknowledged}`);
    }
    return lines;
  }
}
