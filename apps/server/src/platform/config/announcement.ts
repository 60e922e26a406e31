import type { Project } from '@masthead/domain/projects/schema';
import { demoAccounts } from '../access/demo-accounts';
import type { GeneratedPasswords } from '../access/first-administrator';
import { demoPassword } from '../access/passwords';

interface Start {
  projects: Project[];
  port: number;
  demo: boolean;
  generated: GeneratedPasswords;
}

/** The addresses and the first credentials, for the person who started the server. */
export function announcement({ projects, port, demo, generated }: Start): string {
  const width = Math.max(...projects.map(({ title }) => title.length));
  const at = (host: string | undefined) => `http://${host}:${port}`;
  const addresses = projects.map(
    ({ title, admin_hosts, site_hosts }) =>
      `  ${title.padEnd(width)}  admin ${at(admin_hosts[0])}  site ${at(site_hosts[0])}`,
  );
  const lines = [
    '',
    ...addresses,
    ...(demo ? demoLines() : []),
    ...passwordLines(generated),
    '',
    `Masthead is ready on port ${port}.`,
  ];
  return `${lines.join('\n')}\n`;
}

/** A password in a file is not printed: without a terminal, the output goes to a log. */
function passwordLines({ administrators, file }: GeneratedPasswords): string[] {
  if (file) return [`The password of the first administrator is in ${file}: sign in, change it, and delete the file.`];
  return administrators.map(
    ({ title, email, password }) =>
      `The administrator of ${title} is ${email}, password ${password} (shown this once).`,
  );
}

function demoLines(): string[] {
  return [
    '',
    `Demo accounts in every project, password ${demoPassword}:`,
    ...demoAccounts.map(({ email, role }) => `  ${email}  (${role})`),
    'The first sign-in walks through the two-factor set-up.',
  ];
}
