import { Status } from '@masthead/domain/posts/rules/statuses';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditorForm } from '../state/editor-base';
import { LEAD_ALT } from '../state/lead-alt-text';
import type { PostForm } from '../state/post-form';
import { useEditorStore, usePost } from '../state/use-editor';

export type SettingsTab = 'publish' | 'story' | 'seo' | 'tools';

/** The tab that contains each field; `null` for a field outside of the settings. */
const tabByField: Record<keyof PostForm | typeof LEAD_ALT, SettingsTab | null> = {
  main_headline: null,
  body: null,
  slides: null,
  external_link: null,
  thumb: null,
  thumb_ext: null,
  fb_thumb: null,
  fb_thumb_ext: null,
  uniqueness: null,
  uniqueness_body: null,
  top_status: 'publish',
  breaking_status: 'publish',
  breaking_until: 'publish',
  advert_status: 'publish',
  is_sponsored: 'publish',
  published_at: 'publish',
  embargo_until: 'publish',
  [LEAD_ALT]: 'story',
  section_id: 'story',
  category_id: 'story',
  authors: 'story',
  experts: 'story',
  tags: 'story',
  related_posts: 'story',
  copy_editor_id: 'story',
  sources: 'story',
  assignee_id: 'story',
  due_date: 'story',
  priority: 'story',
  estimate: 'story',
  notes: 'story',
  catchy_title: 'seo',
  rss_title: 'seo',
  description: 'seo',
  slug: 'seo',
  json_ld: 'seo',
  fb_catchy_title: 'seo',
};

/** The open tab of the settings, and the focus of a field with a problem, which opens its tab or the gallery. */
export function useSettingsTab(form: EditorForm, openThumbnails: () => void) {
  const { status } = usePost();
  const { leadAlt } = useEditorStore();
  const [tab, setTab] = useState<SettingsTab>(status === Status.PUBLISHED ? 'publish' : 'story');

  /** Opens the tab of a field. A field of a hidden tab cannot get the focus, so the tab is rendered at once. */
  function showField(field: string) {
    const nextTab = tabByField[field as keyof typeof tabByField];
    if (nextTab) flushSync(() => setTab(nextTab));
  }

  useEffect(() => leadAlt.connectTab(() => showField(LEAD_ALT)));

  function jumpToField(field: string) {
    if (field === 'thumb') return openThumbnails();
    if (field === LEAD_ALT) return leadAlt.focus();
    showField(field);
    form.setFocus(field as keyof PostForm);
  }

  return { tab, setTab, showField, jumpToField };
}
