import type { Right } from '@masthead/domain/access/rights';
import type { LinkedPaletteGroup, PaletteItem, PaletteKind } from '@masthead/domain/palette/contract';
import { type Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { phrase } from '@masthead/domain/text/phrase';
import { IconPencilPlus, IconPlus, IconSearch } from '@tabler/icons-react';
import type { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { translateMessage } from '../../shared/i18n/i18n';
import { switchUrl } from '../../shared/session/linked-accounts';
import { t } from '../../ui/translation';
import { mayWriteStory } from '../shell/new-story-link';
import type { AppArea } from '../visible-areas';

type Navigate = ReturnType<typeof useNavigate>;

/** A line of the palette: a found or recent item, a screen, or an action. */
export interface Entry {
  id: string;
  label: string;
  detail: string | null;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  open: (navigate: Navigate) => void;
  /** The item that the entry opens, which becomes a recent item. Screens and actions have none. */
  item?: PaletteItem;
  /** A post that may be under embargo. */
  embargo?: { status: Status; embargo_until: string };
}

/** The area whose page opens an item of this kind. */
const areaPaths: Record<PaletteKind, AppArea['path']> = {
  post: '/posts',
  user: '/users',
  tag: '/tags',
  category: '/categories',
  image: '/images',
};

/** The actions that open a form: the area, the label of its button, and the right. */
const actions: { path: AppArea['path']; label: string; right: Right }[] = [
  { path: '/posts', label: phrase('Create post'), right: 'post.create' },
  { path: '/tags', label: phrase('Create new tag'), right: 'tag.create' },
  { path: '/images', label: phrase('Add new image'), right: 'image.create' },
  { path: '/categories', label: phrase('Create category'), right: 'category.create' },
  { path: '/sections', label: phrase('Create section'), right: 'section.create' },
  { path: '/menu', label: phrase('Create menu item'), right: 'menu.create' },
  { path: '/users', label: phrase('Create new user'), right: 'user.create' },
  { path: '/roles', label: phrase('Add a new role'), right: 'role.create' },
  { path: '/translations', label: phrase('Add language'), right: 'language.create' },
  { path: '/experts', label: phrase('Create new expert'), right: 'expert.create' },
  { path: '/stop-words', label: phrase('Create stop word'), right: 'stop_word.create' },
  { path: '/call-to-actions', label: phrase('Create call to action'), right: 'call_to_action.create' },
];

interface Permissions {
  areas: readonly AppArea[];
  can: (right: Right) => boolean;
}

export function listActions({ areas, can }: Permissions): Entry[] {
  const newStory: Entry = {
    id: 'action-new-story',
    label: t('New story'),
    detail: null,
    icon: IconPencilPlus,
    open: (navigate) => void navigate({ to: '/posts/new' }),
  };
  const forms: Entry[] = actions
    .filter(({ path, right }) => can(right) && areas.some((area) => area.path === path))
    .map(({ path, label }) => ({
      id: `action-${path}`,
      label: translateMessage(label),
      detail: null,
      icon: IconPlus,
      open: (navigate) =>
        void (path === '/experts'
          ? navigate({ to: '/experts/create' })
          : navigate({ to: path, search: { open: 'new' } })),
    }));
  return mayWriteStory({ can }) ? [newStory, ...forms] : forms;
}

export function listScreens(areas: readonly AppArea[]): Entry[] {
  return areas.map(({ path, label, icon }) => ({
    id: `screen-${path}`,
    label: translateMessage(label),
    detail: null,
    icon,
    open: (navigate) => void navigate({ to: path }),
  }));
}

/** A found or recent item. Posts open in the editor, other items in the panel of their list. */
export function toEntry(item: PaletteItem, { areas, can }: Permissions): Entry {
  const { kind, id, name, context, status, embargo_until } = item;
  const path = areaPaths[kind];
  const details = [status === null ? null : translateMessage(statusNames[status]), context];
  return {
    id: `${kind}-${id}`,
    label: name || t('Untitled'),
    detail: details.filter(Boolean).join(' · ') || null,
    icon: areas.find((area) => area.path === path)?.icon ?? IconSearch,
    item,
    ...(status !== null && embargo_until && { embargo: { status, embargo_until } }),
    open: (navigate) => {
      if (kind !== 'post') void navigate({ to: path, search: { open: id } });
      else if (can('post.update')) void navigate({ to: '/posts/$id', params: { id: String(id) } });
      else void navigate({ to: '/posts', search: { search: name } });
    },
  };
}

/** An item of another brand. It opens after a switch to that brand, and is not a recent item of this one. */
export function toLinkedEntry(item: PaletteItem, brand: LinkedPaletteGroup, permissions: Permissions): Entry {
  const { item: _, ...entry } = toEntry(item, permissions);
  const opensEditor = item.kind === 'post' && brand.can_edit_posts;
  const path =
    item.kind === 'post'
      ? `/posts?${new URLSearchParams({ search: item.name })}`
      : `${areaPaths[item.kind]}?open=${item.id}`;
  const url = switchUrl(brand, opensEditor ? `/posts/${item.id}` : path);
  return { ...entry, id: `${brand.project}-${entry.id}`, open: () => window.location.assign(url) };
}

export const LIST_SEARCH_ID = 'list-search';

/** Opens the posts list with the query as its search. */
export function toListSearch(query: string): Entry {
  return {
    id: LIST_SEARCH_ID,
    label: t('Search the posts list for “{query}”', { query }),
    detail: null,
    icon: IconSearch,
    open: (navigate) => void navigate({ to: '/posts', search: { search: query } }),
  };
}

const splitWords = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The entries whose label has a word that begins with each word of the query. */
export function filterEntries(entries: readonly Entry[], query: string): Entry[] {
  const words = splitWords(query);
  if (words.length === 0) return [];
  return entries.filter(({ label }) => {
    const labelWords = splitWords(label);
    return words.every((word) => labelWords.some((labelWord) => labelWord.startsWith(word)));
  });
}
