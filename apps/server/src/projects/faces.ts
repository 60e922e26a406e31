import type { ServedProject } from '../http/context';

/** What a host shows: the newsroom's admin, or the readers' site. */
export type FaceKind = 'admin' | 'site';

export interface Face {
  kind: FaceKind;
  running: ServedProject;
}

/** Every host that the projects name, with what it shows. */
export function facesByHost(projects: readonly ServedProject[]): Map<string, Face> {
  const faces = new Map<string, Face>();
  for (const running of projects) {
    for (const host of running.project.admin_hosts) faces.set(host, { kind: 'admin', running });
    for (const host of running.project.site_hosts) faces.set(host, { kind: 'site', running });
  }
  return faces;
}

/** The name in a Host header: lower case, without port or the dot of a full name. */
export function hostName(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}
