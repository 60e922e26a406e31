import type { Db } from '../db/db';
import type { RunningProject } from '../http/context';
import { StartError } from '../start-error';
import { demoPassword, passwordMatches } from './passwords';

import { listSeededHashes } from './users.queries';

/** E-mail addresses named in the refusal to start. */
const MAX_NAMED = 3;

/** A project and its accounts that still have the demo password. */
interface DemoAccountsOf {
  title: string;
  emails: string[];
}

/** Runs one Argon2 verification at a time, because each needs 19 MiB. */
export async function findDemoAccounts(projects: readonly RunningProject[]): Promise<DemoAccountsOf[]> {
  const found: DemoAccountsOf[] = [];
  for (const { project, db } of projects) {
    const emails = await emailsWithDemoPassword(db);
    if (emails.length > 0) found.push({ title: project.title, emails });
  }
  return found;
}

async function emailsWithDemoPassword(db: Db): Promise<string[]> {
  const groups = await listSeededHashes(
    db,
    demoAccounts.map(({ email }) => email),
  );
  const emails: string[] = [];
  for (const group of groups) {
    if (await passwordMatches(demoPassword, group.password_hash)) emails.push(...group.emails);
  }
  return emails;
}

/** Why a server that others can reach does not start with these accounts. */
export function demoAccountsRefusal(found: readonly DemoAccountsOf[]): StartError {
  const titles = found.map(({ title }) => title).join(', ');
  const emails = [...new Set(found.flatMap(({ emails }) => emails))];
  const rest = emails.length - MAX_NAMED;
  const named = emails.slice(0, MAX_NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return new StartError(
    `Accounts of ${titles} still have the demo password (${named}): start once with HOST=localhost and DEMO_ACCOUNTS=allow, without a proxy, and change these passwords or delete these accounts.`,
  );
}

/** Only the two who edit have an author profile yet, so that the others can still make their first one. */
export const demoAccounts = [
  {
    email: 'admin@masthead.test',
    username: 'Ada Bello',
    nickname: null,
    role: 'admin',
    position: 'Administrator',
    section: null,
    show_on_site: false,
    hasProfile: false,
  },
  {
    email: 'admin2@masthead.test',
    username: 'Tomas Reyes',
    nickname: 'Tom Reyes',
    role: 'admin',
    position: 'Administrator',
    section: null,
    show_on_site: false,
    hasProfile: false,
  },
  {
    email: 'senior-editor@masthead.test',
    username: 'Ngozi Adeyemi',
    nickname: 'Ngozi Adeyemi-Cole',
    role: 'senior-editor',
    position: 'Senior editor',
    section: 'News',
    show_on_site: true,
    hasProfile: true,
  },
  {
    email: 'editor@masthead.test',
    username: 'Kwame Mensah',
    nickname: 'Kwame A Mensah',
    role: 'editor',
    position: 'News editor',
    section: 'News',
    show_on_site: true,
    hasProfile: true,
  },
  {
    email: 'reporter@masthead.test',
    username: 'Wanjiru Kamau',
    nickname: 'Ciru Kamau',
    role: 'reporter',
    position: 'Reporter',
    section: 'Health',
    show_on_site: true,
    hasProfile: false,
  },
  {
    email: 'seo@masthead.test',
    username: 'Lindiwe Dube',
    nickname: 'Lindi Dube',
    role: 'seo-specialist',
    position: 'Search specialist',
    section: 'News',
    show_on_site: false,
    hasProfile: false,
  },
  {
    email: 'ads@masthead.test',
    username: 'Rafael Santos',
    nickname: 'Raffy Santos',
    role: 'advertising-manager',
    position: 'Advertising manager',
    section: 'Business',
    show_on_site: false,
    hasProfile: false,
  },
] as const;
