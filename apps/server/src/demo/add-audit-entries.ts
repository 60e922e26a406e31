import { Status } from '@masthead/domain/posts/rules/statuses';
import type { Project } from '@masthead/domain/projects/schema';
import { demoAccounts } from '../platform/access/demo-accounts';

import { type AuditEvent, recordAudit } from '../platform/audit/record-audit';
import type { Db } from '../platform/db/db';

import { findAccountId, findRoleId, listNewestDemoPosts } from './demo.queries';
import { type Random, randomFrom } from './random';

const DAYS = 14;
const DAY = 86_400_000;
const MINUTE = 60_000;
const POSTS = 30;

const browsers = [
  'Mozilla/5.0 (X11; Linux x64; rv:141.0) Gecko/20100101 Firefox/141.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
];

interface Planned {
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

/** Two weeks of the audit log, so that the screen has something to filter. */
export async function addAuditEntries(db: Db, { id }: Project, now: Date): Promise<void> {
  const random = randomFrom(`audit log of ${id}`);
  const accounts = await Promise.all(
    demoAccounts.map(async ({ email, username, role }) => ({ id: await findAccountId(db, email), username, role })),
  );
  const planned = [
    ...shifts(accounts, now, random),
    ...(await publications(db, accounts, random)),
    ...(await changes(db, accounts, now)),
  ].filter(({ at }) => at <= now);
  planned.sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const { at, account, event } of planned) {
    const context = {
      now: () => at,
      actor: account,
      address: `203.0.113.${account?.id ?? 250}`,
      user_agent: browsers[(account?.id ?? 0) % browsers.length] as string,
      request_id: null,
      audited: [],
    };
    await recordAudit(db, context, event);
  }
}

const ofUser = ({ id, username }: Account) => ({ target_id: id, target_label: username });

/** Everybody signs in on most days and signs out hours later; now and then a password is mistyped. */
function shifts(accounts: Account[], now: Date, random: Random): Planned[] {
  return Array.from({ length: DAYS }, (_, ago) => ago).flatMap((ago) =>
    accounts
      .filter(() => random.chance(0.6))
      .flatMap((account): Planned[] => {
        const begin = new Date(now.getTime() - ago * DAY - Math.floor(random.next() * 120) * MINUTE);
        const end = new Date(begin.getTime() + (360 + Math.floor(random.next() * 180)) * MINUTE);
        const failed: Planned[] = random.chance(0.15)
          ? [
              {
                at: new Date(begin.getTime() - MINUTE),
                account: null,
                event: { action: 'session.failed', ...ofUser(account), result: 'failure' },
              },
            ]
          : [];
        return [
          ...failed,
          { at: begin, account, event: { action: 'session.sign-in', ...ofUser(account) } },
          { at: end, account, event: { action: 'session.sign-out', ...ofUser(account) } },
        ];
      }),
  );
}

async function publications(db: Db, accounts: Account[], random: Random): Promise<Planned[]> {
  const editors = accounts.filter(({ role }) => role.endsWith('editor'));
  return (await listNewestDemoPosts(db, POSTS)).map(({ id, main_headline, published_at }) => ({
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

/** What an administrator did: a right tried out, a list replaced, a lost telephone. */
async function changes(db: Db, accounts: Account[], now: Date): Promise<Planned[]> {
  const admin = accounts.find(({ role }) => role === 'admin') ?? null;
  const reporter = accounts.find(({ role }) => role === 'reporter');
  const role = { target_id: await findRoleId(db, 'reporter'), target_label: 'reporter' };
  const events: AuditEvent[] = [
    { action: 'right.granted', ...role, before: { rights: [] }, after: { rights: ['hot_news.read'] } },
    { action: 'hot-news.replaced', after: { count: 10 } },
    { action: 'right.revoked', ...role, before: { rights: ['hot_news.read'] }, after: { rights: [] } },
    { action: 'contextual-links.replaced', after: { count: 120 } },
    ...(reporter ? [{ action: 'two-factor.reset', ...ofUser(reporter) } as const] : []),
    { action: 'ads-txt.replaced', after: { count: 8 } },
  ];
  return events.map((event, index) => ({
    at: new Date(now.getTime() - (index + 1) * 1.7 * DAY),
    account: admin,
    event,
  }));
}
