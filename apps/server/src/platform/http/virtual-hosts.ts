import type { Project } from '@masthead/domain/projects/schema';
import type { FastifyRequest } from 'fastify';
import type { ServedProject } from './context';

type Application = 'admin' | 'site';

/** A configured host name: the project and the application that it serves. */
export interface VirtualHost {
  kind: Application;
  /** Whether the host redirects to the canonical host of the site. */
  isAlias: boolean;
  servedProject: ServedProject;
}

/** Maps every configured host to its project and application. */
export function mapVirtualHosts(projects: readonly ServedProject[]): Map<string, VirtualHost> {
  const virtualHosts = new Map<string, VirtualHost>();
  for (const servedProject of projects) {
    const { admin_hosts, site_hosts } = servedProject.project;
    const canonical = canonicalHost(servedProject.project);
    for (const host of admin_hosts) virtualHosts.set(host, { kind: 'admin', isAlias: false, servedProject });
    for (const host of site_hosts) virtualHosts.set(host, { kind: 'site', isAlias: host !== canonical, servedProject });
  }
  return virtualHosts;
}

/**
 * The host of `site_address` if it is a site host, otherwise the first site host. The second case is a proxy that
 * forwards requests with an internal host name.
 */
function canonicalHost({ site_address, site_hosts }: Project): string | undefined {
  const host = site_address ? new URL(site_address).hostname : undefined;
  return site_hosts.find((each) => each === host) ?? site_hosts[0];
}

const MAX_PORT = 65_535;

/** Parses a Host header. The name is in lower case without a trailing dot; `null` means a malformed header. */
export function parseHost(header: string | undefined): { name: string; port: number | null } | null {
  // `www.example.com`, `www.example.com.` or `www.example.com:4000`
  const [, name, digits] = /^([^:]+?)\.?(?::(\d{1,5}))?$/.exec(header ?? '') ?? [];
  if (name === undefined) return null;
  const port = digits === undefined ? null : Number(digits);
  return port !== null && port > MAX_PORT ? null : { name: name.toLowerCase(), port };
}

/** The page for an unknown host. It does not list the configured hosts, which may be confidential. */
export const unknownHostPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Unknown host</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}</style>
<h1>No site here</h1><p>No site is configured for this address. Check the address for typing errors.</p></html>`;

/** The protocol of the client's connection. `request.protocol` can be any text that a trusted proxy sends. */
export function requestProtocol({ protocol }: FastifyRequest): 'http' | 'https' {
  return protocol.toLowerCase() === 'https' ? 'https' : 'http';
}

/** The configured URL of the site. Default: the first site host with the port of this request. */
export function siteUrl(project: Project, request: FastifyRequest): string {
  if (project.site_address) return project.site_address.replace(/\/$/, '');
  return hostUrl(project.site_hosts[0], request);
}

/** The URL of the admin: its first host with the protocol and port of this request. */
export function adminUrl(project: Project, request: FastifyRequest): string {
  return hostUrl(project.admin_hosts[0], request);
}

/** Finds the project whose admin has this origin: one of its hosts with the protocol and port of this request. */
export function findAdminByOrigin<P extends ServedProject>(
  projects: readonly P[],
  origin: string,
  request: FastifyRequest,
): P | undefined {
  return projects.find(({ project }) => project.admin_hosts.some((host) => hostUrl(host, request) === origin));
}

function hostUrl(name: string | undefined, request: FastifyRequest): string {
  const { host = '' } = request.headers;
  const port = host.includes(':') ? (parseHost(host)?.port ?? null) : null;
  return `${requestProtocol(request)}://${name}${port === null ? '' : `:${port}`}`;
}
