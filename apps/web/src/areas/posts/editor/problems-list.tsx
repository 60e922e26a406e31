import { Anchor, Collapse, List, UnstyledButton } from '@mantine/core';
import { formFields, postFields } from '@masthead/domain/posts/fields';
import { isPublic } from '@masthead/domain/posts/rules/statuses';
import { IconAlertCircle, IconChevronDown, IconChevronUp, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { translateMessage } from '../../../shared/i18n/i18n';
import { useTranslation } from '../../../ui/translation';
import classes from './editor.module.css';
import type { EditorForm } from './state/editor-base';
import type { PostForm } from './state/post-form';
import { useAllProblems } from './state/publication-problems';
import { usePost } from './state/use-editor';

interface Props {
  labels: Record<string, string>;
  /** The reason why the publication time is invalid; `null` if it is valid or empty. */
  scheduleRefusal: string | null;
  onJump: (field: string) => void;
}

/** Lists why the post cannot be published yet. Each problem links to its field. */
export function ProblemsList({ labels, scheduleRefusal, onJump }: Props) {
  const { t } = useTranslation();
  const problems = useAllProblems();
  const scheduleProblems: Record<string, string[]> =
    scheduleRefusal === null ? {} : { published_at: [scheduleRefusal] };
  const { status } = usePost();
  const [isOpen, setIsOpen] = useState(false);
  const entries = Object.entries({ ...problems, ...scheduleProblems });
  const count = entries.reduce((sum, [, messages]) => sum + messages.length, 0);
  if (count === 0) {
    return (
      <p className={classes.ready}>
        <IconCircleCheck size={16} aria-hidden />
        {isPublic(status) ? t('No problems') : t('Ready to publish')}
      </p>
    );
  }
  return (
    <div className={classes.problems}>
      <UnstyledButton className={classes.problemsToggle} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <IconAlertCircle size={16} aria-hidden />
        {t('Fix before publishing ({count})', { count })}
        {isOpen ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
      </UnstyledButton>
      <Collapse expanded={isOpen} transitionDuration={0}>
        <List size="sm" spacing={2} mt={4}>
          {entries.flatMap(([field, messages]) =>
            messages.map((message) => (
              <List.Item key={`${field} ${message}`}>
                <Anchor component="button" type="button" size="sm" onClick={() => onJump(field)}>
                  {field === 'published_at' ? t('Scheduling') : (labels[field] ?? field)}
                </Anchor>
                : {translateMessage(message)}
              </List.Item>
            )),
          )}
        </List>
      </Collapse>
    </div>
  );
}

/** The label of each form field, for lists of problems and conflicts. */
export function useFieldLabels(): Record<string, string> {
  const { t } = useTranslation();
  return Object.fromEntries(formFields.map((name) => [name, t(postFields[name].label ?? name)]));
}

type PanelName = 'seo' | 'relations' | 'status' | 'preview' | 'export' | 'scheduling' | 'uniqueness';

/** The settings panel that contains each field. Fields outside of the panels are always visible. */
const panelByField: Partial<Record<keyof PostForm, PanelName>> = {
  catchy_title: 'seo',
  rss_title: 'seo',
  description: 'seo',
  slug: 'seo',
  json_ld: 'seo',
  fb_catchy_title: 'seo',
  authors: 'relations',
  section_id: 'relations',
  category_id: 'relations',
  published_at: 'scheduling',
};

/** Focuses the field of a problem. Opens its settings panel, or the gallery for the thumbnail, if necessary. */
export function useJumpToField(form: EditorForm, openThumbnails: () => void) {
  const [openPanels, setOpenPanels] = useState<string[]>(['relations', 'seo', 'receipt']);

  function jumpToField(field: string) {
    if (field === 'thumb') return openThumbnails();
    const panel = panelByField[field as keyof PostForm];
    if (panel && !openPanels.includes(panel)) setOpenPanels([...openPanels, panel]);
    // The fields of a panel that opens now are in the DOM in the next frame.
    requestAnimationFrame(() => form.setFocus(field as keyof PostForm));
  }

  return { openPanels, setOpenPanels, jumpToField };
}
