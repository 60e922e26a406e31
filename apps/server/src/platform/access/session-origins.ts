import type { Project } from '@masthead/domain/projects/schema';
import type { Db } from '../db/db';
import type { Actor } from '../http/context';
import { type ActorOfToken, findOriginActor, recordTokenUse, type TokenLimits } from './tokens.queries';

const MINUTE_MS = 60_000;

interface ProjectDb {
  project: Project;
  db: Db;
}

/** The project of a session with the other projects of the server. The context of a request satisfies this type. */
export interface SessionHome extends ProjectDb {
  siblings: readonly ProjectDb[];
}

type SessionActor = Pick<Actor, 'id' | 'origin'>;

/**
 * Whether the sessions are valid from which switches of the brand opened this one, and both sides of each link exist. Their
 * databases are read at every check, so that a suspension, a sign-out or an ended link takes effect at once. A session
 * that began with a sign-in has no origin. The use of a session counts as a use of its origins.
 */
export async function isOriginActive(
  home: SessionHome,
  actor: SessionActor,
  limits: TokenLimits,
  now: Date,
): Promise<boolean> {
  const origins = await findOrigins(home, actor, limits);
  if (!origins) return false;
  const staleTime = new Date(now.getTime() - MINUTE_MS).toISOString();
  for (const { db, session } of origins) {
    if (session.used_at < staleTime) await recordTokenUse(db, session.token_id, now.toISOString(), null);
  }
  return true;
}

/** A session from which a switch opened another one, with its project. */
export interface OriginSession extends ProjectDb {
  session: ActorOfToken;
}

/** The sessions from which switches opened this one, the nearest first; `null` if one of them or a link has ended. */
export async function findOrigins(
  home: SessionHome,
  actor: SessionActor,
  limits: TokenLimits,
): Promise<OriginSession[] | null> {
  const projects = [home, ...home.siblings];
  const origins: OriginSession[] = [];
  let current = { project: home.project.id, id: actor.id, origin: actor.origin };
  while (current.origin) {
    const { project: projectId, token_id, link_id } = current.origin;
    const found = projects.find(({ project }) => project.id === projectId);
    const end = { link_id, project: current.project, other_user_id: current.id };
    const session = found ? await findOriginActor(found.db, token_id, end, limits) : null;
    if (!found || !session) return null;
    origins.push({ project: found.project, db: found.db, session });
    current = { project: projectId, id: session.id, origin: session.origin };
  }
  return origins;
}
