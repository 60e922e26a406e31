import { z } from 'zod';
import type { Right } from '../access/rights';
import { endpoint } from '../http/endpoint';
import { searchText } from '../http/paging';
import { brand } from '../linked-accounts/contract';
import { Status } from '../posts/rules/statuses';

// The API of the command palette, which finds records of all kinds while a user types.

/** The kinds of records that the palette finds, in their order, with the right to find them. */
export const paletteRights = {
  post: 'post.read',
  user: 'user.read',
  tag: 'tag.read',
  category: 'category.read',
  image: 'image.read',
} as const satisfies Record<string, Right>;

export type PaletteKind = keyof typeof paletteRights;
export const paletteKinds = Object.keys(paletteRights) as [PaletteKind, ...PaletteKind[]];

/** The maximum number of records of each kind in a reply. */
export const paletteLimits: Record<PaletteKind, number> = { post: 8, user: 4, tag: 4, category: 4, image: 4 };

export const MAX_PALETTE_QUERY = 100;

export const paletteItem = z.object({
  kind: z.enum(paletteKinds),
  id: z.number().int(),
  name: z.string(),
  /** The authors of a post, the position of a user, the section of a tag or category, the credit of a picture. */
  context: z.string().nullable(),
  /** The status of a post; `null` for other kinds. */
  status: z.enum(Status).nullable(),
  /** The end of the embargo of a post. */
  embargo_until: z.string().nullable().optional(),
});
export type PaletteItem = z.infer<typeof paletteItem>;

/** The results of a linked account in another brand. */
export const linkedPaletteGroup = brand.extend({
  /** The URL of the brand's admin. */
  url: z.string(),
  /** Whether the linked account opens posts in the editor. */
  can_edit_posts: z.boolean(),
  items: z.array(paletteItem),
});
export type LinkedPaletteGroup = z.infer<typeof linkedPaletteGroup>;

const paletteQuery = z.object({ query: searchText.min(2).max(MAX_PALETTE_QUERY) });

export const palette = {
  search: endpoint({
    method: 'GET',
    path: '/v2/palette',
    access: 'signed-in',
    summary: 'Finds posts, users, tags, categories and pictures for the command palette.',
    description:
      'Each kind requires the right to read it; other kinds are left out. Every word must match the beginning of a word: of the titles, text, authors and tags of a post, or of the name of another record. A kind without results is searched again with similar words. Posts that changed within the last ten seconds may be missing.',
    query: paletteQuery,
    fromReplica: true,
    reply: z.object({ items: z.array(paletteItem) }),
  }),
  searchLinked: endpoint({
    method: 'GET',
    path: '/v2/palette/linked',
    access: 'signed-in',
    summary: 'Finds the same records in the brands of the caller’s linked accounts.',
    description:
      'Each brand is searched with the rights of the linked account. Brands without results and brands that cannot be read are left out; `failed` has the titles of the latter.',
    query: paletteQuery,
    reply: z.object({ brands: z.array(linkedPaletteGroup), failed: z.array(z.string()) }),
  }),
};
