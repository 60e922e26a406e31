import { projects } from '@masthead/domain/projects/contract';
import { type Api, serve } from '../../platform/http/serve';

/** Serves the settings of the project, such as title, language and feature switches, which the admin loads first. */
export function projectRoutes(api: Api): void {
  serve(api, projects.config, async ({ project, site_url, demo }) => ({ ...project, site_url, demo }));
}
