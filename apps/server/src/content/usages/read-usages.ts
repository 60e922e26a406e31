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

/** One query for each kind of usage. */
type UsageSources = Partial<Record<UsageKind, UsageQuery>>;

/** Lists and counts usages. Titles of a kind that the actor may not read stay out: the actor learns only how many there are. */
export async function readUsages(db: Db, actor: Holder, sources: UsageSources): Promise<Usages> {
  const kinds = Object.keys(sources) as UsageKind[];
  const groups = await Promise.all(kinds.map((kind) => readGroup(db, actor, kind, sources[kind] as UsageQuery)));
  return { groups: groups.filter(({ total }) => total > 0) };
}

async function readGroup(db: Db, actor: Holder, kind: UsageKind, query: UsageQuery): Promise<UsageGroup> {
  const newest: Usage[] = await query.limit(MAX_LISTED_USAGES).execute();
  const isWhole = newest.length < MAX_LISTED_USAGES;
  const counted = isWhole ? newest.length : await countUpTo(db, query, MAX_COUNTED_USAGES + 1);
  return {
    kind,
    total: Math.min(counted, MAX_COUNTED_USAGES),
    has_more: counted > MAX_COUNTED_USAGES,
    items: can(actor, readRights[kind]) ? newest : [],
  };
}
