import type { Holder } from '@masthead/domain/access/refusal';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import type { Project } from '@masthead/domain/projects/schema';
import type { Db } from '../db/db';
import type { Turns } from '../media/turns';
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

/** What every handler may use. Passed, never imported, so a test can pass its own. */
export interface Context extends RunningProject {
  now: () => Date;
  secrets: Secrets;
  /** Work that unpacks pictures waits for its turn. */
  turns: Turns;
  /** Whoever called has hung up: what they asked for is no longer wanted. */
  gone: AbortSignal;
  /** The caller's network address. */
  address: string;
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
