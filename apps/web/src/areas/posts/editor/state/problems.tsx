import { publishProblems } from '@masthead/domain/posts/rules/publishable';

import { createContext, useContext, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { EditorForm } from './editor-session';
import { candidateOf, type PostForm } from './post-form';
import { useEditorStore } from './use-editor';

/** What the rules of publishing look at: never the text, which changes with every key. */
const watched = [
  'main_headline',
  'catchy_title',
  'rss_title',
  'description',
  'fb_catchy_title',
  'slug',
  'json_ld',
  'external_link',
  'authors',
  'thumb',
  'section_id',
  'category_id',
] as const satisfies readonly (keyof PostForm)[];

/** Why the post cannot be published yet, as it is typed. The section of a category is known once the categories are. */
export function useProblems(form: EditorForm, categories: readonly unknown[]): Problems {
  const store = useEditorStore();
  const find = () => {
    const values = form.getValues();
    const section = store.sectionOfCategory(values.category_id);
    return publishProblems(candidateOf(values, store.stored.post.template_type, section));
  };
  const [problems] = useState(() => openProblems(find()));
  const findAgain = useEffectEvent(() => problems.put(find()));

  useEffect(() => {
    if (categories.length > 0) findAgain();
    return form.subscribe({ name: watched, formState: { values: true }, callback: () => findAgain() });
  }, [form, categories]);

  return problems;
}

type ByField = Record<string, string[]>;

interface Found {
  /** Why the post cannot be published yet, by field. */
  byField: ByField;
  /** Somebody has tried to publish it: now empty fields say what they lack, too. */
  isTried: boolean;
}

/** What is found while the post is typed. Each field listens for itself: else every key would draw the whole page. */
export interface Problems {
  read: () => Found;
  put: (byField: ByField) => void;
  tried: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function openProblems(byField: ByField): Problems {
  let found: Found = { byField, isTried: false };
  const listeners = new Set<() => void>();
  const change = (part: Partial<Found>) => {
    found = { ...found, ...part };
    for (const listener of listeners) listener();
  };
  return {
    read: () => found,
    put: (byField) => change({ byField: withKept(byField, found.byField) }),
    tried: () => change({ isTried: true }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What was said of a field before and is still true stays the same list. */
function withKept(next: ByField, before: ByField): ByField {
  return Object.fromEntries(
    Object.entries(next).map(([field, messages]) => {
      const kept = before[field];
      return [field, kept?.join('\n') === messages.join('\n') ? kept : messages];
    }),
  );
}

const ProblemsContext = createContext<Problems>(openProblems({}));
const none: string[] = [];

export const ProblemsProvider = ProblemsContext.Provider;

/** Everything that speaks against publishing now. */
export function useAllProblems(): ByField {
  const { read, subscribe } = useContext(ProblemsContext);
  return useSyncExternalStore(subscribe, () => read().byField);
}

/** What speaks against publishing because of one field, unless nobody has begun with it. */
export function useFieldProblems(name: string, isEmpty: boolean): string[] {
  const { read, subscribe } = useContext(ProblemsContext);
  const messages = useSyncExternalStore(subscribe, () => read().byField[name] ?? none);
  const isTried = useSyncExternalStore(subscribe, () => read().isTried);
  const isBegun = useRef(false);
  isBegun.current ||= !isEmpty;
  return isBegun.current || isTried ? messages : none;
}
