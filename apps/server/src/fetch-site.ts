import type { Project } from '@masthead/domain/projects/schema';
import type { FastifyInstance } from 'fastify';
import type { SiteResponse } from './platform/jobs/job';

/** Requests a path of a project's site from the app itself, without a network connection. */
export async function fetchSite(app: FastifyInstance, project: Project, path: string): Promise<SiteResponse> {
  const response = await app.inject({ url: path, headers: { host: project.site_hosts[0] as string } });
  const { location } = response.headers;
  return {
    status: response.statusCode,
    location: typeof location === 'string' ? location : undefined,
    body: response.body,
  };
}
