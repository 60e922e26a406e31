import type { Endpoint } from '@masthead/domain/http/endpoint';
import type { Project } from '@masthead/domain/projects/schema';

import { fill, phrase } from '@masthead/domain/text/phrase';
import { notFound } from './errors';

/** Throws when this project has switched off what the endpoint belongs to. */
export function checkFeature({ title, switches }: Project, { feature }: Pick<Endpoint, 'feature'>): void {
  if (feature === undefined || switches[feature]) return;
  throw notFound(fill(phrase('{project} has the feature {feature} switched off.'), { project: title, feature }));
}
