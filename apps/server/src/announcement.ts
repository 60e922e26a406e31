import type { Project } from '@masthead/domain/projects/schema';
import { demoAccounts, demoPassword } from './demo/accounts';

interface Start {
  projects: Project[];
  port: number;
  demo: boolean;
  /** Administrators made just now, whose password nobody knows yet. */
  administrators: { title: string; email: string; password: string }[];
}

/** What whoever started the server wants to know: where everything is, and how to get in. */
export function announcement({ projects, port, demo, administrators }: Start): string {
  const width = Math.max(...projects.map(({ title }) => title.length));
  const at = (host: string | undefined) => `http://${host}:${port}`;
  const addresses = projects.map(
    ({ title, admin_hosts, site_hosts }) =>
      `  ${title.padEnd(width)}  admin ${at(admin_hosts[0])}  site ${at(site_hosts[0])}`,
  );
  const passwords = administrators.map(
    ({ title, email, password }) =>
      `The administrator of ${title} is ${email}, password ${password} (shown this once).`,
  );
  const lines = [
    '',
    ...addresses,
    ...(demo ? demoLines() : []),
    ...passwords,
    '',
    `Masthead is ready on port ${port}.`,
  ];
  return `${lines.join('\n')}\n`;
}

function demoLines(): string[] {
  return [
    '',
    `Demo accounts in every project, password ${demoPassword}:`,
    ...demoAccounts.map(({ email, role }) => `  ${email}  (${role})`),
    'The first sign-in walks through the two-factor set-up.',
  ];
}
