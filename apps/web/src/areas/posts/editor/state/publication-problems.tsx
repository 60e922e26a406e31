import { publishProblems } from '@masthead/domain/posts/rules/publishable';
import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { categoryChoices } from '../../../../shared/pickers/reference-lists';
import type { EditorForm } from './editor-base';
import { type PostForm, toCandidate } from './post-form';
import { useEditorStore } from './use-editor';

/** The fields that the publication rules depend on. */
const checkedFields = [
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
  'body',
  'slides',
] as const satisfies readonly (keyof PostForm)[];

/**
 * The reasons why the post cannot be published yet, such as a missing description. Updated on every change of the form
 * and when the categories have loaded.
 */
export function usePublicationProblems(form: EditorForm): ProblemStore {
  const client = useQueryClient();
  const store = useEditorStore();
  const findProblems = () => {
    const values = form.getValues();
    const section = store.findSectionOfCategory(values.category_id);
    return publishProblems(toCandidate(values, store.stored.post.template_type, section));
  };
  const [problems] = useState(() => createProblemStore(findProblems()));
  const update = useEffectEvent(() => problems.setProblems(findProblems()));

  useEffect(() => {
    const unsubscribeForm = form.subscribe({
      name: checkedFields,
      formState: { values: true },
      callback: () => update(),
    });
    const categories = new QueryObserver(client, { ...categoryChoices(), enabled: false });
    const unsubscribeCategories = categories.subscribe(() => update());
    update();
    return () => {
      unsubscribeForm();
      unsubscribeCategories();
    };
  }, [form, client]);

  return problems;
}

type ProblemsByField = Record<string, string[]>;

interface ProblemsState {
  /** The reasons why the post cannot be published yet, by field. */
  byField: ProblemsByField;
  /** Whether the user has tried to publish. From then on, empty fields show their problems too. */
  isPublishAttempted: boolean;
}

/** A store for publication problems. Each field subscribes on its own, so that typing does not re-render the page. */
export interface ProblemStore {
  getState: () => ProblemsState;
  setProblems: (byField: ProblemsByField) => void;
  markPublishAttempted: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createProblemStore(byField: ProblemsByField): ProblemStore {
  let state: ProblemsState = { byField, isPublishAttempted: false };
  const listeners = new Set<() => void>();
  const change = (changes: Partial<ProblemsState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  return {
    getState: () => state,
    setProblems: (byField) => change({ byField: reuseUnchanged(byField, state.byField) }),
    markPublishAttempted: () => change({ isPublishAttempted: true }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Reuses the previous array of a field whose messages are the same, so that its subscribers do not re-render. */
function reuseUnchanged(next: ProblemsByField, before: ProblemsByField): ProblemsByField {
  return Object.fromEntries(
    Object.entries(next).map(([field, messages]) => {
      const previous = before[field];
      return [field, previous?.join('\n') === messages.join('\n') ? previous : messages];
    }),
  );
}

const ProblemsContext = createContext<ProblemStore>(createProblemStore({}));
/** Always the same array, so that a field without problems does not re-render. */
const noMessages: string[] = [];

export const ProblemsProvider = ProblemsContext.Provider;

export function useAllProblems(): ProblemsByField {
  const { getState, subscribe } = useContext(ProblemsContext);
  return useSyncExternalStore(subscribe, () => getState().byField);
}

/**
 * The publication problems of one field. An empty field shows none until the user has typed into it or tried to
 * publish.
 */
export function useFieldProblems(name: string, isEmpty: boolean): string[] {
  const { getState, subscribe } = useContext(ProblemsContext);
  const messages = useSyncExternalStore(subscribe, () => getState().byField[name] ?? noMessages);
  const isPublishAttempted = useSyncExternalStore(subscribe, () => getState().isPublishAttempted);
  const [hasBeenFilled, setHasBeenFilled] = useState(!isEmpty);
  if (!isEmpty && !hasBeenFilled) setHasBeenFilled(true);
  return hasBeenFilled || isPublishAttempted ? messages : noMessages;
}
