import type { Project } from '@masthead/domain/projects/schema';
import type { FastifyRequest } from 'fastify';
import type { ServedProject } from './context';

/** What a host shows: the newsroom's admin, or the readers' site. */
type FaceKind = 'admin' | 'site';

export interface Face {
  kind: FaceKind;
  /** Whether the host is another name of a site: its pages redirect to the canonical host. */
  isAlias: boolean;
  running: ServedProject;
}

/** Every host that the projects name, with what it shows. */
export function facesByHost(projects: readonly ServedProject[]): Map<string, Face> {
  const faces = new Map<string, Face>();
  for (const running of projects) {
    const { admin_hosts, site_hosts } = running.project;
    const canonical = canonicalHost(running.project);
    for (const host of admin_hosts) faces.set(host, { kind: 'admin', isAlias: false, running });
    for (const host of site_hosts) faces.set(host, { kind: 'site', isAlias: host !== canonical, running });
  }
  return faces;
}

/**
 * The host of the site's address, else the first one. A proxy that sends another name than that of the address sends the
 * first one.
 */
function canonicalHost({ site_address, site_hosts }: Project): string | undefined {
  const host = site_address ? new URL(site_address).hostname : undefined;
  return site_hosts.find((each) => each === host) ?? site_hosts[0];
}

const MAX_PORT = 65_535;

/** The parts of a Host header, the name in lower case and without the dot of a full name; `null` when it is malformed. */
export function parseHost(header: string | undefined): { name: string; port: number | null } | null {
  const [, name, digits] = /^([^:]+?)\.?(?::(\d{1,5}))?$/.exec(header ?? '') ?? [];
  if (name === undefined) return null;
  const port = digits === undefined ? null : Number(digits);
  return port !== null && port > MAX_PORT ? null : { name: name.toLowerCase(), port };
}

/** For a Host header that no project is configured for. It names no host, because the caller may not know the others. */
export const unknownHostPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Unknown host</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}</style>
<h1>No site here</h1><p>No site is configured for this address. Check the address for typing errors.</p></html>`;

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
