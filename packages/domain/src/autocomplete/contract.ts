import { z } from 'zod';
import type { Right } from '../access/rights';
import { endpoint } from '../http/endpoint';
import { addressId, searchText } from '../http/paging';

/** What can be looked up while typing, and the rights that open it: every form that names such a thing. */
export const lookups = {
  user: ['user.read', 'post.create', 'post.update', 'audit.read'],
  section: ['section.read', 'post.update'],
  category: ['category.read', 'post.update'],
  tag: ['tag.read', 'category.create', 'category.update', 'post.update', 'adv.create', 'adv.update'],
  expert: ['expert.read', 'post.update'],
  post: ['post.read', 'post.update'],
} as const satisfies Record<string, Right[]>;

export type LookupEntity = keyof typeof lookups;

export const suggestion = z.object({ id: z.number().int(), name: z.string() });
export type Suggestion = z.infer<typeof suggestion>;

export const autocompleteQuery = z.object({
  entity: z.enum(Object.keys(lookups) as [LookupEntity, ...LookupEntity[]]),
  field: z.enum(['username', 'catchy_title', 'main_headline']).optional(),
  query: searchText.min(2),
  'match[section_id]': addressId.optional(),
  'match[parent_id]': addressId.optional(),
  /** `false` leaves suspended users out: a new task or byline is not for them. */
  'match[suspended]': z.literal('false').optional(),
});
export type AutocompleteQuery = z.output<typeof autocompleteQuery>;

export const autocomplete = {
  suggest: endpoint({
    method: 'GET',
    path: '/autocomplete',
    access: 'signed-in',
    summary: 'At most 20 things whose name begins with, or holds, the typed text. Takes a right to read the entity.',
    query: autocompleteQuery,
    reply: z.object({ items: z.array(suggestion) }),
  }),
};
