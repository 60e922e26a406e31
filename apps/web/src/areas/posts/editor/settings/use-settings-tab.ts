import { Status } from '@masthead/domain/posts/rules/statuses';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditorForm } from '../state/editor-base';
import type { PostForm } from '../state/post-form';
import { usePost } from '../state/use-editor';

export type SettingsTab = 'publish' | 'story' | 'seo' | 'tools';

/** The tab that contains each field. Fields outside of the settings are always visible. */
const tabByField: Partial<Record<keyof PostForm, SettingsTab>> = {
  catchy_title: 'seo',
  rss_title: 'seo',
  description: 'seo',
  slug: 'seo',
  json_ld: 'seo',
  fb_catchy_title: 'seo',
  authors: 'story',
  section_id: 'story',
  category_id: 'story',
  assignee_id: 'story',
  due_date: 'story',
  priority: 'story',
  estimate: 'story',
  notes: 'story',
  published_at: 'publish',
  embargo_until: 'publish',
};

/** The open tab of the settings, and the focus of a field with a problem, which opens its tab or the gallery. */
export function useSettingsTab(form: EditorForm, openThumbnails: () => void) {
  const { status } = usePost();
  const [tab, setTab] = useState<SettingsTab>(status === Status.PUBLISHED ? 'publish' : 'story');

  function jumpToField(field: string) {
    if (field === 'thumb') return openThumbnails();
    const nextTab = tabByField[field as keyof PostForm];
    // A field of a hidden tab cannot get the focus, so the tab must be rendered first.
    if (nextTab) flushSync(() => setTab(nextTab));
    form.setFocus(field as keyof PostForm);
  }

  return { tab, setTab, jumpToField };
}
