import type { Post } from '@masthead/domain/posts/contract/post';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyFailure } from '../../../shared/notices/notify';
import { usePlaces } from '../../../shared/pickers/place-filters';

import { LOCKED, type PostLock, useHeartbeat } from '../post-lock';
import { useJump, useLabels } from './problems-list';
import { useSchedule } from './settings/scheduling-panel';
import { useProblems } from './state/problems';
import { useConflict } from './state/use-conflict';
import { useDraft } from './state/use-draft';
import { useGoneOut } from './state/use-gone-out';

import { useLeaveEditor } from './state/use-leave-editor';
import { useOwnTabs } from './state/use-own-tabs';
import { usePostActions } from './state/use-post-actions';
import { usePostForm } from './state/use-post-form';
import type { GalleryMode } from './writing/gallery-menu';

interface Props {
  /** As it was read when the page opened. */
  opened: Post;
  lock: PostLock;
  onReload: (post: Post) => void;
}

interface OpenGallery {
  mode: GalleryMode;
  /** Pictures that were dropped or pasted into the text. */
  files: File[];
}

/** Everything that the page of one opened post holds together. */
export function useEditorParts({ opened, lock, onReload }: Props) {
  const { t } = useTranslation();
  const type = opened.template_type;
  const labels = useLabels();
  const places = usePlaces();
  const leave = useLeaveEditor();
  const [version, setVersion] = useState(0);
  const [gallery, setGallery] = useState<OpenGallery | null>(null);
  const showText = () => setVersion((before) => before + 1);
  const { categories } = places;
  const { category_id, section_id } = opened;
  // The categories come a little after the post: what is stored is not wrong because of that.
  const sectionOfCategory = useCallback(
    (id: number | null) => {
      const known = categories.find((each) => each.id === id)?.section_id;
      return known ?? (id === category_id && id !== null ? section_id : null);
    },
    [categories, category_id, section_id],
  );

  /** The text stays in the browser's copy, and is offered again. */
  function lose(words: string) {
    draft.autosave.keepNow();
    notifyFailure(null, LOCKED);
    notifyFailure(null, words);
    leave();
  }

  const state = usePostForm(opened, { lock, sectionOfCategory, onStored: () => draft.autosave.forget(), onLost: lose });
  const { form } = state.entity;
  const draft = useDraft(state, showText);
  useGoneOut(state, lock);
  const { follow, dialog: conflict } = useConflict(state, labels, showText);
  useOwnTabs(opened.id, lock, follow);
  useHeartbeat(lock, { isOn: state.contentRefusal === null, onLost: lose, onRegained: follow });
  const problems = useProblems(form, type, sectionOfCategory);
  const schedule = useSchedule(state.post);
  const jump = useJump(form, () => setGallery({ mode: 'thumbnails', files: [] }));

  function isPublishable(): boolean {
    const [first] = Object.keys(problems.read().byField);
    problems.tried();
    if (first === undefined) return true;
    notifyFailure(null, t('Validation failed.'));
    jump.jump(first);
    return false;
  }

  const actions = usePostActions({
    ...{ state, schedule, isPublishable, onReload },
    onLeave: () => {
      draft.autosave.forget();
      leave();
    },
  });

  return {
    ...{
      type,
      labels,
      places,
      version,
      gallery,
      setGallery,
      state,
      draft,
      conflict,
      problems,
      schedule,
      jump,
      actions,
    },
  };
}
