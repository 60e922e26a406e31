import type { Holder } from '@masthead/domain/access/refusal';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import type { Project } from '@masthead/domain/projects/schema';
import type { LogEvent } from '../audit/record-audit';
import type { ConcurrencyLimit } from '../concurrency/concurrency-limit';
import type { Db } from '../db/db';
import type { Replica } from '../db/replica';
import type { Changes } from '../events/changes';
import type { Secrets } from '../secrets/secrets';
import type { Storage } from '../storage/storage';

/** The session of another project from which a switch of the brand opened a session. */
export interface SessionOrigin {
  project: string;
  token_id: number;
  /** The link between the accounts of both sessions. */
  link_id: string;
}

/** The user of a request with a valid token. */
export interface Actor extends Holder {
  id: number;
  token_id: number;
  /** `null` for a session that began with a sign-in. */
  origin: SessionOrigin | null;
  role: string;
  two_fa_enabled: boolean;
}

/** A project with its open database and file storage, for requests, jobs and commands. */
export interface RunningProject {
  project: Project;
  db: Db;
  /** The files of this project only. */
  storage: Storage;
}

/** A project that answers HTTP requests. */
export interface ServedProject extends RunningProject {
  /** Change notifications from all servers of the project. */
  changes: Changes;
  /** The read replica of the database, if the project has one. */
  replica?: Replica;
  secrets: Secrets;
}

/** Another project of the same server: users export posts to it and switch to their linked accounts. */
export interface Sibling extends ServedProject {
  site_url: string;
  /** The URL of its admin, without a trailing slash. */
  admin_url: string;
}

/** Throws a 409 if the entity that `load` returns is not the base version of the request. Call it with a locked row. */
export type CheckBaseVersion = (load: () => Promise<unknown>) => Promise<void>;

/** The dependencies of a handler. They are passed as an argument so that tests can replace them. */
export interface Context extends ServedProject {
  siblings: readonly Sibling[];
  now: () => Date;
  /** Limits how many pictures are decoded at the same time. */
  pictureLimit: ConcurrencyLimit;
  /** Returns a signal that aborts when the client disconnects. A function, because few handlers need the signal. */
  createDisconnectSignal: () => AbortSignal;
  /** Logs an error that does not fail the request. */
  report: (error: unknown) => void;
  /** The IP address of the client. */
  address: string;
  user_agent: string | null;
  /** The `Authorization` header, for public endpoints. Other endpoints have an actor. */
  authorization: string | undefined;
  /** The bearer token that gives access to the details of `/api/health`. */
  healthToken: string | undefined;
  request_id: string;
  logEvent: LogEvent;
  /** For `versioned` endpoints. Does nothing if the request has no base version. */
  checkBaseVersion: CheckBaseVersion;
  /** Ids of the audit entries that this request has recorded. */
  audited: number[];
  /** The id of the undoable action of this request; see `undoable()`. */
  undo: { id: string | null };
  /** The URL of the project's site, without a trailing slash. */
  site_url: string;
  /** Finds the project whose admin has this origin, on any of its hosts. */
  findAdmin: (origin: string) => ServedProject | undefined;
  /** Whether the server has demo accounts. */
  demo: boolean;
}

/** The context of an endpoint that needs a signed-in user. */
export interface ActorContext extends Context {
  actor: Actor;
}

/** The context of an endpoint. A public endpoint has no actor. */
export type ContextOf<E extends Endpoint> = E['access'] extends 'public' ? Context : ActorContext;
