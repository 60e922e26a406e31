import { accessRefusal } from '@masthead/domain/access/refusal';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import type { Project } from '@masthead/domain/projects/schema';
import { fill, phrase } from '@masthead/domain/text/phrase';
import type { Actor } from './context';
import { forbidden, notFound, unauthenticated } from './errors';

/** Throws unless the actor has access to the endpoint. */
export function checkAccess(actor: Actor | null, endpoint: Endpoint): void {
  const error = findAccessError(actor, endpoint);
  if (error) throw error;
}

export const hasAccess = (actor: Actor | null, endpoint: Endpoint) => findAccessError(actor, endpoint) === null;

function findAccessError(actor: Actor | null, { access }: Endpoint): Error | null {
  if (access === 'public') return null;
  if (!actor) return unauthenticated();
  if (access === 'half-signed-in') return null;
  if (!actor.two_fa_enabled) return forbidden(phrase('Set up two-factor authentication first.'));
  const refusal = accessRefusal(actor, access);
  return refusal ? forbidden(refusal) : null;
}

/** Throws if the endpoint belongs to a feature that is switched off for the project. */
export function checkFeature({ title, switches }: Project, { feature }: Pick<Endpoint, 'feature'>): void {
  if (feature === undefined || switches[feature]) return;
  throw notFound(fill(phrase('The feature {feature} is switched off for {project}.'), { project: title, feature }));
}
