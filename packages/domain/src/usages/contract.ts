import { z } from 'zod';
import type { Area, Right } from '../access/rights';
import { endpoint } from '../http/endpoint';
import { idParams } from '../http/paging';
import { phrase } from '../text/phrase';

/** What can refer to something that is deleted. */
export const usageKinds = {
  post: phrase('Posts'),
  category: phrase('Categories'),
  tag: phrase('Tags'),
  menu: phrase('Menu items'),
  banner: phrase('Banners'),
  call_to_action: phrase('Call to actions'),
  section: phrase('Sections'),
  user: phrase('Users'),
} as const;
export type UsageKind = keyof typeof usageKinds;
const usageKind = z.enum(Object.keys(usageKinds) as [UsageKind, ...UsageKind[]]);

/** How many usages of a kind are listed. */
export const MAX_LISTED_USAGES = 20;
/** Usages are counted up to this number. */
export const MAX_COUNTED_USAGES = 1000;

export const usage = z.object({
  id: z.number().int(),
  title: z.string(),
  /** A phrase such as 'Published'; `null` for a kind without statuses. */
  status: z.string().nullable(),
});
export type Usage = z.infer<typeof usage>;

export const usageGroup = z.object({
  kind: usageKind,
  /** At most `MAX_COUNTED_USAGES`. */
  total: z.number().int(),
  /** There are more than `total`. */
  has_more: z.boolean(),
  /** The newest ones; empty for a caller who may not read this kind. */
  items: z.array(usage).max(MAX_LISTED_USAGES),
});
export type UsageGroup = z.infer<typeof usageGroup>;

/** Where something is used, by kind. A kind without usages is left out. */
export const usages = z.object({ groups: z.array(usageGroup) });
export type Usages = z.infer<typeof usages>;

type DeleteRight<A extends Area> = Extract<Right, `${A}.delete`>;

/** Tells somebody who may delete a thing where it is used. */
export function usagesEndpoint<const A extends Area>(path: string, area: A, thing: string) {
  return endpoint({
    method: 'GET',
    path: `${path}/:id/usages`,
    access: `${area}.delete` as DeleteRight<A>,
    summary: `Where the ${thing} is used: the newest ${MAX_LISTED_USAGES} of each kind, and how many there are.`,
    params: idParams,
    reply: usages,
  });
}

/** How many usages of a kind there are. */
export function countUsages({ groups }: Usages, kind: UsageKind): number {
  return groups.find((group) => group.kind === kind)?.total ?? 0;
}
