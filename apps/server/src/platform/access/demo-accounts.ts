import type { RunningProject } from '../http/context';
import { StartError } from '../start-error';
import { verifyPassword } from './passwords';
import { listSeededHashes } from './users.queries';
import { demoPassword } from './weak-passwords';

const MAX_LISTED_EMAILS = 3;

interface ProjectDemoAccounts {
  title: string;
  emails: string[];
}

/**
 * Finds the accounts that still have the published demo password. Runs one Argon2 verification at a time, because each
 * needs 19 MiB.
 */
export async function findDemoAccounts(projects: readonly RunningProject[]): Promise<ProjectDemoAccounts[]> {
  const seededEmails = demoAccounts.map(({ email }) => email);
  const hashGroups = await Promise.all(projects.map(({ db }) => listSeededHashes(db, seededEmails)));
  // The demo content uses one hash in every project.
  const verdictsByHash = new Map<string, boolean>();
  for (const { password_hash } of hashGroups.flat()) {
    if (verdictsByHash.has(password_hash)) continue;
    verdictsByHash.set(password_hash, await verifyPassword(demoPassword, password_hash));
  }
  return projects.flatMap(({ project }, index) => {
    const groups = hashGroups[index]?.filter(({ password_hash }) => verdictsByHash.get(password_hash)) ?? [];
    return groups.length > 0 ? [{ title: project.title, emails: groups.flatMap(({ emails }) => emails) }] : [];
  });
}

/** The error of a server that is reachable from other machines while accounts have the published demo password. */
export function createDemoAccountsError(accounts: readonly ProjectDemoAccounts[]): StartError {
  const titles = accounts.map(({ title }) => title).join(', ');
  const emails = [...new Set(accounts.flatMap(({ emails }) => emails))];
  const omittedCount = emails.length - MAX_LISTED_EMAILS;
  const emailList =
    emails.slice(0, MAX_LISTED_EMAILS).join(', ') + (omittedCount > 0 ? ` and ${omittedCount} more` : '');
  return new StartError(
    `Accounts of ${titles} still have the demo password (${emailList}). Start once with HOST=localhost and DEMO_ACCOUNTS=allow, without a proxy, and change these passwords or delete these accounts.`,
  );
}

/** The users that the demo content creates. Only the two editors have an author profile, so that a demo user can try creating the first one. */
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
