import { type Random, randomFrom } from '@masthead/demo/random';
import { Status } from '@masthead/domain/posts/rules/statuses';
import type { Project } from '@masthead/domain/projects/schema';
import { demoAccounts } from '../../platform/access/demo-accounts';
import { type AuditEvent, recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { findAccountId, findRoleId, listNewestDemoPosts } from './demo.queries';

const SESSION_DAYS = 14;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MAX_PUBLICATIONS = 30;

const userAgents = [
  'Mozilla/5.0 (X11; Linux x64; rv:141.0) Gecko/20100101 Firefox/141.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
];

interface PlannedEntry {
  /** The time of the event. */
  at: Date;
  /** `null` for a caller who is not signed in. */
  account: Account | null;
  event: AuditEvent;
}

interface Account {
  id: number;
  username: string;
  role: string;
}

/** Adds plausible entries of the last weeks, so that the demo shows a filled audit log. */
export async function addAuditEntries(db: Db, { id }: Project, now: Date): Promise<void> {
  const random = randomFrom(`audit log of ${id}`);
  const accounts = await Promise.all(
    demoAccounts.map(async ({ email, username, role }) => ({ id: await findAccountId(db, email), username, role })),
  );
  const plannedEntries = [
    ...planSessions(accounts, now, random),
    ...(await planPublications(db, accounts, random)),
    ...(await planAdminChanges(db, accounts, now)),
  ].filter(({ at }) => at <= now);
  plannedEntries.sort((first, second) => first.at.getTime() - second.at.getTime());
  for (const { at, account, event } of plannedEntries) {
    const context = {
      now: () => at,
      actor: account,
      address: `203.0.113.${account?.id ?? 250}`,
      user_agent: userAgents[(account?.id ?? 0) % userAgents.length] as string,
      request_id: null,
      audited: [],
    };
    await recordAudit(db, context, event);
  }
}

const userTarget = ({ id, username }: Account) => ({ target_id: id, target_label: username });

/** Every account signs in on most days and signs out hours later. Some sign-ins fail first. */
function planSessions(accounts: Account[], now: Date, random: Random): PlannedEntry[] {
  return Array.from({ length: SESSION_DAYS }, (_, daysAgo) => daysAgo).flatMap((daysAgo) =>
    accounts
      .filter(() => random.chance(0.6))
      .flatMap((account): PlannedEntry[] => {
        const signInTime = new Date(now.getTime() - daysAgo * DAY_MS - Math.floor(random.next() * 120) * MINUTE_MS);
        const signOutTime = new Date(signInTime.getTime() + (360 + Math.floor(random.next() * 180)) * MINUTE_MS);
        const failedSignIn: PlannedEntry[] = random.chance(0.15)
          ? [
              {
                at: new Date(signInTime.getTime() - MINUTE_MS),
                account: null,
                event: { action: 'session.failed', ...userTarget(account), result: 'failure' },
              },
            ]
          : [];
        return [
          ...failedSignIn,
          { at: signInTime, account, event: { action: 'session.sign-in', ...userTarget(account) } },
          { at: signOutTime, account, event: { action: 'session.sign-out', ...userTarget(account) } },
        ];
      }),
  );
}

async function planPublications(db: Db, accounts: Account[], random: Random): Promise<PlannedEntry[]> {
  const editors = accounts.filter(({ role }) => role.endsWith('editor'));
  return (await listNewestDemoPosts(db, MAX_PUBLICATIONS)).map(({ id, main_headline, published_at }) => ({
    at: new Date(published_at),
    account: random.pick(editors),
    event: {
      action: 'post.published',
      target_id: id,
      target_label: main_headline,
      before: { status: Status.REVIEW },
      after: { status: Status.PUBLISHED },
    },
  }));
}

async function planAdminChanges(db: Db, accounts: Account[], now: Date): Promise<PlannedEntry[]> {
  const admin = accounts.find(({ role }) => role === 'admin') ?? null;
  const reporter = accounts.find(({ role }) => role === 'reporter');
  const role = { target_id: await findRoleId(db, 'reporter'), target_label: 'reporter' };
  const events: AuditEvent[] = [
    { action: 'right.granted', ...role, before: { rights: [] }, after: { rights: ['hot_news.read'] } },
    { action: 'hot-news.replaced', after: { count: 10 } },
    { action: 'right.revoked', ...role, before: { rights: ['hot_news.read'] }, after: { rights: [] } },
    { action: 'contextual-links.replaced', after: { count: 120 } },
    ...(reporter ? [{ action: 'two-factor.reset', ...userTarget(reporter) } as const] : []),
    { action: 'ads-txt.replaced', after: { count: 8 } },
  ];
  return events.map((event, index) => ({
    at: new Date(now.getTime() - (index + 1) * 1.7 * DAY_MS),
    account: admin,
    event,
  }));
}
