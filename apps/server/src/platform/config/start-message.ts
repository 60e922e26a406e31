import type { Project } from '@masthead/domain/projects/schema';
import { demoAccounts } from '../access/demo-accounts';
import type { GeneratedPasswords } from '../access/first-administrator';
import { demoPassword } from '../access/weak-passwords';

interface StartInfo {
  projects: Project[];
  port: number;
  hasDemoAccounts: boolean;
  generatedPasswords: GeneratedPasswords;
}

/** Formats the text printed after the start: URLs of all projects and the first credentials. */
export function formatStartMessage({ projects, port, hasDemoAccounts, generatedPasswords }: StartInfo): string {
  const titleWidth = Math.max(...projects.map(({ title }) => title.length));
  const toUrl = (host: string | undefined) => `http://${host}:${port}`;
  const urlLines = projects.map(
    ({ title, admin_hosts, site_hosts }) =>
      `  ${title.padEnd(titleWidth)}  admin ${toUrl(admin_hosts[0])}  site ${toUrl(site_hosts[0])}`,
  );
  const lines = [
    '',
    ...urlLines,
    ...(hasDemoAccounts ? demoLines() : []),
    ...passwordLines(generatedPasswords),
    '',
    `Masthead is ready on port ${port}.`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Without a terminal the output goes to a log, so the password is in a file and is not printed. */
function passwordLines({ administrators, file }: GeneratedPasswords): string[] {
  if (file) return [`The password of the first administrator is in ${file}: sign in, change it, and delete the file.`];
  return administrators.map(
    ({ title, email, password }) =>
      `The administrator of ${title} is ${email}, password ${password} (shown only once).`,
  );
}

function demoLines(): string[] {
  return [
    '',
    `Demo accounts in every project, password ${demoPassword}:`,
    ...demoAccounts.map(({ email, role }) => `  ${email}  (${role})`),
    'The first sign-in guides you through the two-factor set-up.',
  ];
}
