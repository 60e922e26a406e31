import type { Holder } from '@masthead/domain/access/refusal';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import type { Project } from '@masthead/domain/projects/schema';
import type { LogEvent } from '../audit/record-audit';
import type { ConcurrencyLimit } from '../concurrency/concurrency-limit';
import type { Db } from '../db/db';
import type { Changes } from '../events/changes';
import type { Secrets } from '../secrets/secrets';
import type { Storage } from '../storage/storage';

/** Whoever calls with a living token. */
export interface Actor extends Holder {
  id: number;
  token_id: number;
  role: string;
  two_fa_enabled: boolean;
}

/** A project as the server runs it. */
export interface RunningProject {
  project: Project;
  db: Db;
  /** The project's own files. */
  storage: Storage;
}

/** A project that is called over HTTP. */
export interface ServedProject extends RunningProject {
  /** What is announced in its database, by any server. */
  changes: Changes;
  secrets: Secrets;
}

/** A project beside the one that is called. */
export interface Sibling extends RunningProject {
  site_url: string;
}

/** Rejects a change whose base version differs from the current entity. The caller has locked the row. */
export type CheckBase = (load: () => Promise<unknown>) => Promise<void>;

/** What every handler may use. Passed, never imported, so a test can pass its own. */
export interface Context extends ServedProject {
  /** The other projects of this server, each with where its readers find it. */
  siblings: readonly Sibling[];
  now: () => Date;
  /** Work that unpacks pictures waits for its turn. */
  turns: ConcurrencyLimit;
  /** Whoever called has hung up: what they asked for is no longer wanted. */
  gone: AbortSignal;
  /** Writes down a failure that the answer goes on without. */
  report: (error: unknown) => void;
  /** The caller's network address. */
  address: string;
  user_agent: string | null;
  /** The `Authorization` header. Every endpoint that is not public has an actor instead. */
  authorization: string | undefined;
  /** The bearer of this token reads the details of `/api/health`. */
  healthToken: string | undefined;
  /** The id under which the request is logged. */
  request_id: string;
  /** Writes an event to the structured log, with the id of the request. */
  logEvent: LogEvent;
  /** For endpoints that are `versioned`; does nothing for a call that names no version. */
  checkBase: CheckBase;
  /** Ids of the audit entries that this request has recorded. */
  audited: number[];
  /** Where readers find the project's site, without a slash at the end. */
  site_url: string;
  /** Started with the demo content. */
  demo: boolean;
}

export interface ActorContext extends Context {
  actor: Actor;
}

/** A public endpoint has no actor; every other has one by its type. */
export type ContextOf<E extends Endpoint> = E['access'] extends 'public' ? Context : ActorContext;
