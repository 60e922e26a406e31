import { accessRefusal } from '@masthead/domain/access/refusal';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import type { Project } from '@masthead/domain/projects/schema';
import { fill, phrase } from '@masthead/domain/text/phrase';
import type { Actor } from './context';
import { forbidden, notFound, unauthenticated } from './errors';

/** Throws unless this actor may call this endpoint. */
export function checkAccess(actor: Actor | null, { access }: Endpoint): void {
  if (access === 'public') return;
  if (!actor) throw unauthenticated();
  if (access === 'half-signed-in') return;
  if (!actor.two_fa_enabled) throw forbidden(phrase('Set up two-factor authentication first.'));
  const refusal = accessRefusal(actor, access);
  if (refusal) throw forbidden(refusal);
}

/** Throws when the project has switched off the feature that the endpoint belongs to. */
export function checkFeature({ title, switches }: Project, { feature }: Pick<Endpoint, 'feature'>): void {
  if (feature === undefined || switches[feature]) return;
  throw notFound(fill(phrase('{project} has the feature {feature} switched off.'), { project: title, feature }));
}
