import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';
import { isOut, Status } from '@masthead/domain/posts/rules/statuses';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../../shared/access/viewer';
import { ApiError } from '../../../../shared/api/call';
import { collection } from '../../../../shared/api/collection';
import { type EntityForm, useEntityForm } from '../../../../shared/form/use-entity-form';
import { stopWordsMessage } from '../../../../shared/notices/messages';
import { NOTICE_LIFETIME, notifyFailure, notifySuccess } from '../../../../shared/notices/notify';

import { lockedBy, type PostLock } from '../../post-lock';
import { postForm } from './form-rules';
import { type PostForm, patchOf, valuesOf } from './post-form';
import { tellOwnTabs } from './use-own-tabs';

export const { useWrite } = collection('posts');

interface Stored {
  post: Post;
  values: PostForm;
  /** The form holds what was typed over a version that nobody has any more. */
  isOutrun?: boolean;
}

interface Options {
  lock: PostLock;
  sectionOfCategory: (id: number | null) => number | null;
  onStored: () => void;
  onLost: (words: string) => void;
}

export interface PostFormState {
  entity: EntityForm<PostForm, PostForm>;
  /** Why this person may only read the post; `null` when they may change it, or it is in the trash. */
  contentRefusal: string | null;
  /** As it is stored now, as far as this page knows. */
  post: Post;
  stored: { readonly current: Stored };
  /** Another version that somebody stored since this one was read. */
  theirs: Post | null;
  settleTheirs: () => void;
  /** Has the person decide between what they typed and this version. */
  showTheirs: (post: Post) => void;
  /** Takes in what the server stored by another call than a save. */
  adopt: (next: Post) => void;
  /** What is typed now was typed over this version: a save says so, and is refused where it is not the stored one. */
  standOn: (base_updated_at: string) => void;
  /** Saves what is unsaved without a word; `true` when it is stored. What is typed meanwhile stays unsaved. */
  flush: () => Promise<boolean>;
  /** What a refused call of this post leads to: out of the page, to both versions, or to a notice. */
  refuse: (error: unknown, fallback: string) => Promise<void>;
}

/** The form of one opened post, and the version it stands on. */
export function usePostForm(opened: Post, { lock, sectionOfCategory, onStored, onLost }: Options): PostFormState {
  const { t } = useTranslation();
  const viewer = useViewer();
  const update = useWrite(posts.update);
  const [post, setPost] = useState(opened);
  const refusal = contentRefusal(viewer, post.status);
  const [theirs, setTheirs] = useState<Post | null>(null);
  const stored = useRef<Stored>(null as unknown as Stored);
  stored.current ??= { post: opened, values: valuesOf(opened) };
  const isQuiet = useRef(false);
  const params = { id: opened.id };

  function take(next: Post, { slides }: PostForm): PostForm {
    const values = valuesOf(next);
    stored.current = { post: next, values: { ...values, slides: withKeysOf(next, values.slides, slides) } };
    setPost(next);
    tellOwnTabs(next.id);
    return stored.current.values;
  }

  async function save(values: PostForm, changes: Partial<PostForm>): Promise<PostForm> {
    const base_updated_at = stored.current.post.updated_at;
    const body = { ...patchOf(changes, opened.template_type), base_updated_at };
    try {
      return take(await update.mutateAsync({ params, body }), values);
    } catch (error) {
      await look(error);
      throw error;
    }
  }

  /** Reads the other's version where two saved; tells of a lock that is lost. */
  async function look(error: unknown): Promise<boolean> {
    const words = lockedBy(error);
    if (words !== null) onLost(words);
    else if (isConflict(error)) {
      setTheirs(await lock.open());
      return true;
    }
    return words !== null;
  }

  const entity = useEntityForm<PostForm, PostForm>({
    schema: postForm({ type: opened.template_type, isOut: isOut(post.status), sectionOfCategory }),
    values: stored.current.values,
    creating: false,
    readOnly: post.status === Status.TRASHED || refusal !== null,
    save,
    onSaved: () => {
      if (!isQuiet.current) notifySuccess(t('Saved.'));
      onStored();
    },
    onInvalid: () => notifyFailure(null, t('Validation failed.')),
    fallback: t('Error saving post.'),
    isTold: (error) => lockedBy(error) !== null || isConflict(error),
  });

  async function flush(): Promise<boolean> {
    isQuiet.current = true;
    try {
      return (await entity.submit()) !== 'nothing';
    } finally {
      isQuiet.current = false;
    }
  }

  return {
    entity,
    contentRefusal: refusal,
    post,
    stored,
    theirs,
    showTheirs: setTheirs,
    settleTheirs: () => setTheirs(null),
    adopt: (next) => entity.rebase(take(next, entity.form.getValues())),
    standOn: (updated_at) => {
      const isOutrun = Date.parse(updated_at) !== Date.parse(stored.current.post.updated_at);
      stored.current = { ...stored.current, isOutrun, post: { ...stored.current.post, updated_at } };
    },
    flush,
    refuse: async (error, fallback) => {
      if (await look(error).catch(() => false)) return;
      const stopWords = stopWordsMessage(error);
      notifyFailure(error, fallback, stopWords === null ? false : NOTICE_LIFETIME);
      // The form shows stop words until the next attempt: they take time to find in the text.
      if (stopWords !== null) entity.form.setError('root.server', { message: stopWords });
    },
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** A slide without an id stays the one that is open while it is saved. */
function withKeysOf(post: Post, slides: PostForm['slides'], before: PostForm['slides']): PostForm['slides'] {
  return slides.map((slide, place) =>
    post.slides[place]?.id === undefined ? { ...slide, key: before[place]?.key ?? slide.key } : slide,
  );
}
