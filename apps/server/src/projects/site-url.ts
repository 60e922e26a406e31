import type { Project } from '@masthead/domain/projects/schema';
import type { FastifyRequest } from 'fastify';

/** Where readers find the site: as configured, else the first site host on the port of the request at hand. */
export function siteUrl(project: Project, request: FastifyRequest): string {
  if (project.site_address) return project.site_address.replace(/\/$/, '');
  const port = /:\d+$/.exec(request.headers.host ?? '')?.[0] ?? '';
  return `${request.protocol}://${project.site_hosts[0]}${port}`;
}
