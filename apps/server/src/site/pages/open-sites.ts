import type { ServedProject } from '../../http/context';
import type { LinkIndex } from '../managed/link-index';
import { openLinks } from '../managed/load-link-index';
import { type Edition, openEdition } from './edition';

/** What this server keeps of a project's site. */
export interface OpenSite {
  edition: Edition;
  links: () => Promise<LinkIndex>;
}

export type OpenSites = ReadonlyMap<ServedProject, OpenSite>;

export function openSites(projects: readonly ServedProject[]): OpenSites {
  return new Map(
    projects.map((running) => [running, { edition: openEdition(running.changes), links: openLinks(running.db) }]),
  );
}
