import { importServerModule } from '../lib/server-module.mjs';
import { createArticle, DEPTH } from './fill.mjs';

// Each operation takes a newsroom and the number of the round, and returns the work to measure: the steps before it are
// not measured. Each round uses another post, user or author, so that PostgreSQL has not just read the same rows.

const day = (daysAgo) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
/** A number below `count` that depends on the round. */
const pick = (count, round) => (round * 7919 + 13) % count;

/** The context of `recordAudit()` for an entry of a user. */
export const createAuditContext = () => ({
  now: () => new Date(),
  actor: { id: 1, role: 'admin' },
  address: '192.0.2.1',
  user_agent: 'Firefox',
  request_id: 'request',
  audited: [],
});

/** The operations by name. */
export async function createOperations() {
  return { ...revisionOperations, ...(await createAuditOperations()), ...(await createCounterOperations()) };
}

const pickPost = ({ posts }, round) => posts[(round * 7) % posts.length];
const openPost = (room, round) => room.call('GET', `/posts/${pickPost(room, round)}`);
const listVersions = async (room, round) =>
  (await room.call('GET', `/posts/${pickPost(room, round)}/history?limit=${DEPTH}`)).items;
/** A version that is rebuilt from many others. */
const findDeepVersion = async (room, round) => (await listVersions(room, round)).at(12).id;

const revisionOperations = {
  'save a post': async (room, round) => {
    const { id, updated_at } = await openPost(room, round);
    const body = createArticle(1000 + round);
    return () => room.call('PATCH', `/posts/${id}`, { body, base_updated_at: updated_at });
  },
  'history of a post': async (room, round) => () => listVersions(room, round),
  'history, older versions': async (room, round) => {
    const before = await findDeepVersion(room, round);
    return () => room.call('GET', `/posts/${pickPost(room, round)}/history?before=${before}`);
  },
  'compare a version': async (room, round) => {
    const from = await findDeepVersion(room, round);
    return () => room.call('GET', `/posts/${pickPost(room, round)}/history/compare?from=${from}&to=current`);
  },
  'restore a version': async (room, round) => {
    const { id, updated_at } = await openPost(room, round);
    const version = await findDeepVersion(room, round);
    return () => room.call('POST', `/posts/${id}/history/${version}/restore`, { base_updated_at: updated_at });
  },
};

const listAudit = (toQuery) => async (room, round) => () => room.call('GET', `/v2/audit-log?${toQuery(round)}`);
const exportAudit = (toQuery) => async (room, round) => () => room.exportAuditLog(toQuery(round));
const person = (round) => `person=${1 + pick(300, round)}`;
const target = (round) => `target_type=post&target_id=${1 + 2 * pick(100, round)}`;
const oneDay = (round) => `from=${day(pick(390, round))}&to=${day(pick(390, round))}`;
const month = (round) => `from=${day(pick(300, round) + 30)}&to=${day(pick(300, round))}`;

/**
 * Operations whose number of matches grows with the table, up to a limit, and the operation with as many matches to compare
 * them with.
 */
export const baselines = {
  ...Object.fromEntries(
    [
      'user',
      'frequent action',
      'rare action',
      'type of target',
      'target',
      'user and frequent action',
      'user and rare action',
      'user and target',
      'day',
      'user in a month',
    ].map((filter) => [`audit log, ${filter}`, 'audit log']),
  ),
  'audit log, export of a day': 'audit log, start of the export',
};

async function createAuditOperations() {
  const { recordAudit } = await importServerModule('platform/audit/record-audit.ts');
  const record = ({ db }, round) =>
    recordAudit(db, createAuditContext(), { action: 'post.published', target_id: 1 + pick(200_000, round) });
  return {
    'record an audit entry': async (room, round) => () => record(room, round),
    'audit log': listAudit(() => ''),
    'audit log, page 2': listAudit(() => 'page=2'),
    'audit log, page 200': listAudit(() => 'page=200'),
    'audit log, user': listAudit(person),
    'audit log, frequent action': listAudit(() => 'action=post.published'),
    'audit log, rare action': listAudit(() => 'action=role.updated'),
    'audit log, type of target': listAudit(() => 'target_type=user'),
    'audit log, target': listAudit(target),
    'audit log, user and frequent action': listAudit((round) => `${person(round)}&action=post.published`),
    'audit log, user and rare action': listAudit((round) => `${person(round)}&action=role.updated`),
    'audit log, user and target': listAudit((round) => `${person(round)}&${target(round)}`),
    'audit log, day': listAudit(oneDay),
    'audit log, user in a month': listAudit((round) => `${person(round)}&${month(round)}`),
    'audit log, export of a day': exportAudit(oneDay),
    'audit log, start of the export': exportAudit(() => ''),
  };
}

async function createCounterOperations() {
  const { countAttempt, findBlock } = await importServerModule('platform/access/attempts.queries.ts');
  const { countPosts } = await importServerModule('areas/posts/list/count-posts.queries.ts');
  const countOf = ({ db }, authors) => countPosts(db, { 'search[authors.id]': authors }, 'UTC');
  const pickAuthor = ({ counterRows }, round) => pick(counterRows / 100, round);
  return {
    'count an attempt': async (room, round) => () => countAttempt(room.db, `bench:new-${round}`, new Date(), 60_000),
    'find a block': async (room, round) => () =>
      findBlock(room.db, [`bench:${round}`, 'bench:other'], new Date().toISOString()),
    'total of an author': async (room, round) => () => countOf(room, [1_000_000 + pickAuthor(room, round)]),
    'total of two authors': async (room, round) => () =>
      countOf(room, [1_000_000 + pickAuthor(room, round), 3_000_000 + pickAuthor(room, round)]),
  };
}
