import { passwordMatches } from '../platform/access/passwords';
import { StartError } from '../platform/config/start-error';
import type { Db } from '../platform/db/db';
import type { RunningProject } from '../platform/http/context';
import { demoAccounts, demoPassword } from './accounts';
import { listSeededHashes } from './demo.queries';

/** E-mail addresses named in the refusal to start. */
const MAX_NAMED = 3;

/** A project and its accounts that still have the demo password. */
export interface DemoAccountsOf {
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
