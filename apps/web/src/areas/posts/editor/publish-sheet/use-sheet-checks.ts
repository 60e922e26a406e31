import { type PublishChecksInput, postPublishChecks } from '@masthead/domain/posts/contract/publish-checks';
import { postFields } from '@masthead/domain/posts/fields';
import { publishProblems, textLengths } from '@masthead/domain/posts/rules/publishable';
import { hasSlides } from '@masthead/domain/posts/rules/template-types';
import { findStopWords } from '@masthead/domain/stop-words/matching';
import { shortenText } from '@masthead/domain/text/shorten';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useViewer } from '../../../../shared/access/viewer';
import { call } from '../../../../shared/api/call';
import { formQuery } from '../../../../shared/api/collection';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { useProject } from '../../../../shared/project/project';
import { t } from '../../../../ui/translation';
import { useFieldLabels } from '../problems-list';
import { LEAD_ALT } from '../state/lead-alt-text';
import { type PostForm, toCandidate, toFieldText, toSlideInput } from '../state/post-form';
import { useAllProblems } from '../state/publication-problems';
import { useEditorForm, useEditorStore, usePost } from '../state/use-editor';
import type { Check, CheckAction } from './check-list';
import { countPictures, findLink, findPictureWithoutAlt, findWord } from './find-in-text';
import { listServerChecks, type Places } from './server-checks';
import type { FindTarget } from './text-jump';

/** The functions that lead to the place of a problem. They close the sheet. */
export interface Jumps {
  toField: (field: string) => void;
  /** `field` is focused if the text no longer has this place. */
  toText: (find: FindTarget, field: 'body' | 'slides') => void;
}

/** All checks before the publication, those of the browser and those of the server. */
export function useSheetChecks(jumps: Jumps, scheduleRefusal: string | null): Check[] {
  const form = useEditorForm();
  const values = useWatch({ control: form.control }) as PostForm;
  const { template_type } = usePost();
  const textField = hasSlides(template_type) ? 'slides' : 'body';
  const problems = useProblemChecks(jumps, scheduleRefusal);
  const server = useServerChecks();
  const viewer = useViewer();
  const canEditAlt = viewer.can('image.read') && viewer.can('image.update');
  return [
    ...problems,
    ...listPictureChecks(values, () => jumps.toText(findPictureWithoutAlt, textField)),
    ...server.list({
      stopWord: (word) => listStopWordPlaces(word, values, textField, jumps),
      link: (url) => jumps.toText(findLink(url), textField),
      leadAlt: canEditAlt ? () => jumps.toField(LEAD_ALT) : null,
    }),
  ];
}

type LimitedField = keyof typeof textLengths;
const isLimited = (field: string): field is LimitedField => field in textLengths;

/** The rules of publication that the form violates, with a shorter text for each field that is too long. */
function useProblemChecks({ toField }: Jumps, scheduleRefusal: string | null): Check[] {
  const form = useEditorForm();
  const labels: Record<string, string> = { ...useFieldLabels(), published_at: t('Scheduling') };
  const problems = {
    ...useAllProblems(),
    ...(scheduleRefusal !== null && { published_at: [scheduleRefusal] }),
  };
  const suggest = useSuggestions();
  const { shortened, shorten, restore } = useShortening();
  const label = (field: string) => labels[field] ?? field;

  const blocks = Object.entries(problems).flatMap(([field, messages]) => {
    const suggestion = isLimited(field) ? suggest(field) : null;
    return messages.map((message, index): Check => {
      const hasFix = suggestion !== null && index === 0;
      const jump: CheckAction = { label: t('Go to {field}', { field: label(field) }), run: () => toField(field) };
      const fix: CheckAction = { label: t('Shorten'), run: () => shorten(field as LimitedField, suggestion as string) };
      return {
        key: `${field} ${message}`,
        level: 'block',
        text: `${label(field)}: ${translateMessage(message)}`,
        detail: hasFix ? t('Suggestion: {text}', { text: suggestion }) : undefined,
        actions: hasFix ? [fix, jump] : [jump],
      };
    });
  });
  const fixed = shortened
    .filter(({ field, after }) => form.getValues(field) === after)
    .map(
      (change): Check => ({
        key: `shortened ${change.field}`,
        level: 'passed',
        text: t('{field} is shortened', { field: label(change.field) }),
        detail: change.after,
        actions: [{ label: t('Undo'), run: () => restore(change) }],
      }),
    );
  if (blocks.length > 0) return [...blocks, ...fixed];
  return [...fixed, { key: 'problems', level: 'passed', text: t('All required fields are valid') }];
}

/** Suggests a shorter text for a field that is too long and that the user may change. It satisfies all rules. */
function useSuggestions() {
  const viewer = useViewer();
  const store = useEditorStore();
  const { template_type } = usePost();
  return (field: LimitedField): string | null => {
    const values = store.form.getValues();
    const text = values[field].trim();
    const { right } = postFields[field] as { right?: Parameters<typeof viewer.can>[0] };
    if (text.length <= textLengths[field].max || (right && !viewer.can(right))) return null;
    const suggestion = shortenText(text, textLengths[field].max);
    const section = store.findSectionOfCategory(values.category_id);
    const candidate = { ...toCandidate(values, template_type, section), [field]: suggestion };
    return field in publishProblems(candidate) ? null : suggestion;
  };
}

interface Shortening {
  field: LimitedField;
  before: string;
  after: string;
}

function useShortening() {
  const form = useEditorForm();
  const [shortened, setShortened] = useState<Shortening[]>([]);
  const without = (field: LimitedField) => shortened.filter((change) => change.field !== field);
  return {
    shortened,
    shorten: (field: LimitedField, after: string) => {
      setShortened([...without(field), { field, before: form.getValues(field), after }]);
      form.setValue(field, after, { shouldDirty: true });
    },
    restore: ({ field, before }: Shortening) => {
      setShortened(without(field));
      form.setValue(field, before, { shouldDirty: true });
    },
  };
}

function listPictureChecks(values: PostForm, jump: () => void): Check[] {
  const { total, withoutAlt } = countPictures(values);
  if (total === 0) return [];
  if (withoutAlt === 0) return [{ key: 'alt', level: 'passed', text: t('All pictures in the text have an alt text') }];
  const text = t('Pictures in the text without alt text: {count}', { count: withoutAlt });
  return [{ key: 'alt', level: 'warning', text, actions: [{ label: t('Go to picture'), run: jump }] }];
}

const titleFields = ['main_headline', 'catchy_title', 'rss_title', 'description', 'fb_catchy_title'] as const;

/** Links to the fields that contain a stop word, and to the word in the text. */
function listStopWordPlaces(
  word: string,
  values: PostForm,
  textField: 'body' | 'slides',
  { toField, toText }: Jumps,
): CheckAction[] {
  const contains = (text: string) => findStopWords(text, [word]).length > 0;
  const fields = titleFields.filter((field) => contains(values[field]));
  const links = fields.map((field) => ({ label: t(postFields[field].label), run: () => toField(field) }));
  if (!contains(toFieldText(textField, values))) return links;
  return [...links, { label: t('Text'), run: () => toText(findWord(word), textField) }];
}

function toChecksInput(values: PostForm): PublishChecksInput {
  const { main_headline, catchy_title, fb_catchy_title, description, rss_title, body, slides, thumb } = values;
  return {
    ...{ main_headline, catchy_title, fb_catchy_title, description, body, thumb },
    titles: { rss: rss_title },
    slides: slides.map(toSlideInput),
  };
}

/** Poll interval while the server checks links. */
const POLL_MS = 2000;
const MAX_POLLS = 15;

/** Requests the checks of the server for the form, saved or not. */
function useServerChecks() {
  const { form, leadAlt } = useEditorStore();
  const { zone } = useProject();
  const { id } = usePost();
  const { data, error, refetch } = useQuery({
    ...formQuery,
    queryKey: ['posts', postPublishChecks.run.path, id],
    queryFn: async ({ signal }) => {
      // The server checks the alternative text of the library.
      await leadAlt.whenIdle();
      return call(postPublishChecks.run, { params: { id }, body: toChecksInput(form.getValues()) }, signal);
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      dataUpdateCount < MAX_POLLS && data?.links.some(({ state }) => state === 'checking') ? POLL_MS : false,
  });

  function list(places: Places): Check[] {
    if (error) {
      const retry = { label: t('Retry'), run: () => void refetch() };
      return [{ key: 'server', level: 'warning', text: t('The server could not check the post.'), actions: [retry] }];
    }
    if (!data) return [{ key: 'server', level: 'running', text: t('The server checks the post…') }];
    return listServerChecks(data, places, zone);
  }

  return { list };
}
