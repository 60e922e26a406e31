import { can, type Holder } from '@masthead/domain/access/refusal';
import type { Right } from '@masthead/domain/access/rights';
import {
  MAX_COUNTED_USAGES,
  MAX_LISTED_USAGES,
  type Usage,
  type UsageGroup,
  type UsageKind,
  type Usages,
} from '@masthead/domain/usages/contract';
import type { Db } from '../../platform/db/db';
import { countUpTo, type UsageQuery } from './usages.queries';

const readRights: Record<UsageKind, Right> = {
  post: 'post.read',
  category: 'category.read',
  tag: 'tag.read',
  menu: 'menu.read',
  banner: 'adv.read',
  call_to_action: 'call_to_action.read',
  section: 'section.read',
  user: 'user.read',
};

/** A query for each kind of record that may refer to the record. */
type UsageSources = Partial<Record<UsageKind, UsageQuery>>;

/** Lists and counts the records that refer to a record, to show them before it is deleted. An actor without the right to read a kind sees only the number, not the titles. */
export async function readUsages(db: Db, actor: Holder, sources: UsageSources): Promise<Usages> {
  const kinds = Object.keys(sources) as UsageKind[];
  const groups = await Promise.all(kinds.map((kind) => readGroup(db, actor, kind, sources[kind] as UsageQuery)));
  return { groups: groups.filter(({ total }) => total > 0) };
}

async function readGroup(db: Db, actor: Holder, kind: UsageKind, query: UsageQuery): Promise<UsageGroup> {
  const newestUsages: Usage[] = await query.limit(MAX_LISTED_USAGES).execute();
  const isComplete = newestUsages.length < MAX_LISTED_USAGES;
  const count = isComplete ? newestUsages.length : await countUpTo(db, query, MAX_COUNTED_USAGES + 1);
  return {
    kind,
    total: Math.min(count, MAX_COUNTED_USAGES),
    has_more: count > MAX_COUNTED_USAGES,
    items: can(actor, readRights[kind]) ? newestUsages : [],
  };
}
