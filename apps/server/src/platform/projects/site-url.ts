import type { Project } from '@masthead/domain/projects/schema';

import type { FastifyRequest } from 'fastify';
import { parseHost } from './faces';

/** The protocol of the client's connection. Fastify passes on any text that a trusted proxy sends. */
export function requestProtocol({ protocol }: FastifyRequest): 'http' | 'https' {
  return protocol.toLowerCase() === 'https' ? 'https' : 'http';
}

/** Where readers find the site: as configured, else the first site host on the port of the request at hand. */
export function siteUrl(project: Project, request: FastifyRequest): string {
  if (project.site_address) return project.site_address.replace(/\/$/, '');
  const { host = '' } = request.headers;
  const port = host.includes(':') ? (parseHost(host)?.port ?? null) : null;
  return `${requestProtocol(request)}://${project.site_hosts[0]}${port === null ? '' : `:${port}`}`;
}
