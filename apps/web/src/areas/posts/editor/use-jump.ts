import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PostForm } from './post-form';

export type PanelName = 'seo' | 'relations' | 'status' | 'preview' | 'export' | 'scheduling' | 'uniqueness';

const panelOf: Partial<Record<keyof PostForm, PanelName>> = {
  catchy_title: 'seo',
  rss_title: 'seo',
  description: 'seo',
  slug: 'seo',
  json_ld: 'seo',
  fb_catchy_title: 'seo',
  authors: 'relations',
  section_id: 'relations',
  category_id: 'relations',
};

/** Which panels of the settings are open, and the way from a problem to its field. */
export function useJump(form: UseFormReturn<PostForm, unknown, PostForm>, onThumb: () => void) {
  const [panels, setPanels] = useState<string[]>(['relations', 'seo']);

  function jump(field: string) {
    if (field === 'thumb') return onThumb();
    const panel = panelOf[field as keyof PostForm];
    if (panel && !panels.includes(panel)) setPanels([...panels, panel]);
    // A panel that opens now has its fields in reach with the next frame.
    requestAnimationFrame(() => form.setFocus(field as keyof PostForm));
  }

  return { panels, setPanels, jump };
}
