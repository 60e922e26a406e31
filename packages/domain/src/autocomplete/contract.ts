import { z } from 'zod';
import type { Right } from '../access/rights';
import { reads } from '../http/crud';
import { searchText, urlId } from '../http/paging';

// The API that suggests records while a user types into a selection field.

/** The entities of autocomplete with the rights that allow a lookup: one for each form that selects the entity. */
export const lookups = {
  user: ['user.read', 'post.create', 'post.update', 'audit.read'],
  section: ['section.read', 'post.update'],
  category: ['category.read', 'post.update'],
  tag: ['tag.read', 'category.create', 'category.update', 'post.update', 'adv.create', 'adv.update'],
  expert: ['expert.read', 'post.update'],
  post: ['post.read', 'post.update'],
} as const satisfies Record<string, Right[]>;

export type LookupEntity = keyof typeof lookups;

/** A record that a selection field of a form offers while the user types. */
export const suggestion = z.object({ id: z.number().int(), name: z.string() });
export type Suggestion = z.infer<typeof suggestion>;

export const autocompleteQuery = z.object({
  entity: z.enum(Object.keys(lookups) as [LookupEntity, ...LookupEntity[]]),
  field: z.enum(['username', 'catchy_title', 'main_headline']).optional(),
  query: searchText.min(2),
  'match[section_id]': urlId.optional(),
  'match[parent_id]': urlId.optional(),
  /** `false` excludes suspended users, who cannot get new tasks or bylines. */
  'match[suspended]': z.literal('false').optional(),
});
export type AutocompleteQuery = z.output<typeof autocompleteQuery>;

const read = reads('/autocomplete', 'signed-in');

export const autocomplete = {
  suggest: read('', 'Suggests at most 20 records whose name starts with or contains the query.', {
    description: 'Requires a right to read the entity.',
    query: autocompleteQuery,
    reply: z.object({ items: z.array(suggestion) }),
  }),
};
