import { z } from 'zod';
import type { Area, Right } from '../access/rights';
import { endpoint } from '../http/endpoint';
import { idParams } from '../http/paging';
import { phrase } from '../text/phrase';

// A usage is a record that refers to another record. Users see the usages of a record before they delete it.

/** The kinds of records that can refer to a record. */
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

export const MAX_LISTED_USAGES = 20;
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
  /** The newest usages; empty if the caller has no right to read this kind. */
  items: z.array(usage).max(MAX_LISTED_USAGES),
});
export type UsageGroup = z.infer<typeof usageGroup>;

/** The usages of a record by kind, without empty kinds. */
export const usages = z.object({ groups: z.array(usageGroup) });
export type Usages = z.infer<typeof usages>;

type DeleteRight<A extends Area> = Extract<Right, `${A}.delete`>;

/** Declares the endpoint that lists the usages of a record. It requires the right to delete the record. */
export function usagesEndpoint<const A extends Area>(path: string, area: A, noun: string) {
  return endpoint({
    method: 'GET',
    path: `${path}/:id/usages`,
    access: `${area}.delete` as DeleteRight<A>,
    summary: `Lists the usages of the ${noun} by kind.`,
    description: `The newest ${MAX_LISTED_USAGES} usages of each kind and the total.`,
    params: idParams,
    reply: usages,
  });
}

/** Returns the number of usages of a kind. */
export function countUsages({ groups }: Usages, kind: UsageKind): number {
  return groups.find((group) => group.kind === kind)?.total ?? 0;
}
