import { Anchor, Collapse, List, UnstyledButton } from '@mantine/core';
import { formFields, postFields } from '@masthead/domain/posts/fields';
import { IconAlertCircle, IconChevronDown, IconChevronUp, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../../shared/i18n/i18n';
import classes from './editor.module.css';
import type { PostForm } from './state/post-form';
import { useAllProblems } from './state/problems';

interface Props {
  labels: Record<string, string>;
  onJump: (field: string) => void;
}

/** Why the post cannot be published yet; each reason leads to its field. */
export function ProblemsList({ labels, onJump }: Props) {
  const { t } = useTranslation();
  const problems = useAllProblems();
  const [isOpen, setIsOpen] = useState(false);
  const found = Object.entries(problems);
  const count = found.reduce((sum, [, messages]) => sum + messages.length, 0);
  if (count === 0) {
    return (
      <p className={classes.ready}>
        <IconCircleCheck size={16} aria-hidden /> {t('Nothing keeps this from being published.')}
      </p>
    );
  }
  return (
    <div className={classes.problems}>
      <UnstyledButton className={classes.why} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <IconAlertCircle size={16} aria-hidden />
        {t('Why this cannot be published yet ({count})', { count })}
        {isOpen ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
      </UnstyledButton>
      <Collapse expanded={isOpen} transitionDuration={0}>
        <List size="sm" spacing={2} mt={4}>
          {found.flatMap(([field, messages]) =>
            messages.map((message) => (
              <List.Item key={`${field} ${message}`}>
                <Anchor component="button" type="button" size="sm" onClick={() => onJump(field)}>
                  {labels[field] ?? field}
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

/** The label of each field of the editor, for lists that lead to it. */
export function useLabels(): Record<string, string> {
  const { t } = useTranslation();
  return Object.fromEntries(formFields.map((name) => [name, t(postFields[name].label ?? name)]));
}

type PanelName = 'seo' | 'relations' | 'status' | 'preview' | 'export' | 'scheduling' | 'uniqueness';

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
