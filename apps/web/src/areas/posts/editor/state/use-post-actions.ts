import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';
import { isOut, Status } from '@masthead/domain/posts/rules/statuses';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyFailure, notifySuccess } from '../../../../shared/notices/notify';
import { useConfirm } from '../../../../ui/dialog';

import { type Move, useMoveWords } from '../../post-moves';
import type { Schedule } from '../settings/scheduling-panel';
import { type PostFormState, useWrite } from './use-post-form';

interface Options {
  state: PostFormState;
  schedule: Schedule;
  /** Whether it may be published as it stands; tells of everything that speaks against it. */
  isPublishable: () => boolean;
  onReload: (post: Post) => void;
  onLeave: () => void;
}

export interface PostActions {
  /** What is being done now. */
  busy: string | null;
  publish: () => Promise<void>;
  /** Gives a scheduled post another time. */
  reschedule: () => Promise<void>;
  review: () => Promise<void>;
  move: (move: Move) => Promise<void>;
  dialog: ReactNode;
}

/** Everything that changes where the post stands. Unsaved text is saved first; a refusal changes nothing. */
export function usePostActions({ state, schedule, isPublishable, onReload, onLeave }: Options): PostActions {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const words = useMoveWords();
  const [busy, setBusy] = useState<string | null>(null);
  const calls = {
    publish: useWrite(posts.publish),
    schedule: useWrite(posts.schedule),
    review: useWrite(posts.review),
    trash: useWrite(posts.trash),
    restore: useWrite(posts.restore),
    remove: useWrite(posts.remove),
  };
  const params = { id: state.post.id };
  const based = () => ({ base_updated_at: state.stored.current.post.updated_at });

  async function run(name: string, fallback: string, work: () => Promise<void>) {
    if (busy !== null) return;
    setBusy(name);
    try {
      await work();
    } catch (error) {
      await state.refuse(error, fallback);
    } finally {
      setBusy(null);
    }
  }

  async function publishNow() {
    const isAgain = state.post.status === Status.PUBLISHED;
    await run('publish', t('Error publishing post.'), async () => {
      if (!(await state.flush())) return;
      state.adopt(await calls.publish.mutateAsync({ params, body: based() }));
      notifySuccess(isAgain ? t('Post republished.') : t('Post published.'));
    });
  }

  async function scheduleIt(published_at: string) {
    await run('publish', t('Error scheduling post.'), async () => {
      if (!(await state.flush())) return;
      state.adopt(await calls.schedule.mutateAsync({ params, body: { ...based(), published_at } }));
      notifySuccess(t('Post scheduled.'));
      onLeave();
    });
  }

  /** What the button says is what happens: see `publishLabel`. */
  async function publish() {
    const { status } = state.post;
    const isScheduling = !isOut(status) && (schedule.date !== '' || schedule.time !== '');
    const isRight = isPublishable();
    if (isScheduling && schedule.refusal() !== null) {
      if (isRight) notifyFailure(null, t('Validation failed.'));
      return;
    }
    const at = isScheduling ? schedule.instant() : null;
    if (!isRight) return;
    if (at !== null) await scheduleIt(at);
    else await publishNow();
  }

  async function reschedule() {
    const at = schedule.instant();
    if (at !== null && schedule.refusal() === null && isPublishable()) await scheduleIt(at);
  }

  async function move(name: Move) {
    const { label, question, done, fallback } = words[name];
    const agreed = await confirm({
      title: label,
      text: question(state.post.main_headline, isOut(state.post.status)),
      confirm: label,
      cancel: t('Cancel'),
      danger: name !== 'restore',
    });
    if (!agreed) return;
    await run(name, fallback, async () => {
      if (name === 'remove') await calls.remove.mutateAsync({ params });
      else {
        const next = await calls[name].mutateAsync({ params, body: based() });
        if (name === 'restore') onReload(next);
      }
      notifySuccess(done);
      if (name !== 'restore') onLeave();
    });
  }

  const review = () =>
    run('review', t('Error sending post to review.'), async () => {
      if (!(await state.flush())) return;
      state.adopt(await calls.review.mutateAsync({ params, body: based() }));
      notifySuccess(t('Post sent to review.'));
    });

  return { busy, publish, reschedule, review, move, dialog };
}
