import type { Article } from '@masthead/article/document';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import { newestFirst } from '@masthead/domain/posts/rules/live-moments';
import type { Project } from '@masthead/domain/projects/schema';
import type { Db } from '../../../platform/db/db';
import {
  type DemoPerson,
  findRunningLiveUpdate,
  insertDemoUpdates,
  insertDemoUpdateVersions,
} from './demo-posts.queries';

const WRITERS = 3;
const CORRECTION = 'An earlier version of this update called its figures provisional. They are final.';
const PROVISIONAL = 'The figures are provisional.';

/**
 * Gives the running live update the data of a live desk: several users have published its updates, the newest one is
 * pinned, an earlier one is a key moment, and one is corrected.
 */
export async function addLiveDesk(db: Db, project: Project, people: readonly DemoPerson[]): Promise<void> {
  const post = await findRunningLiveUpdate(db);
  const writers = people.filter(({ role }) => role === 'editor' || role === 'senior-editor').slice(0, WRITERS);
  const firstWriter = writers[0];
  if (!post || !firstWriter) return;
  const times = { zone: project.zone, first_published_at: post.first_published_at, updated_at: post.updated_at };
  const updates = newestFirst(post.slides, times).map(({ slide, index, moment }, age) => ({
    slide: slide as Slide & { id: string },
    position: index,
    created_at: moment,
    created_by: (writers[index % writers.length] ?? firstWriter).id,
    isCorrected: age === 1,
    is_pinned: age === 0,
    is_key_moment: age === 2,
  }));
  await insertDemoUpdates(
    db,
    updates.map(({ slide, created_at, created_by, isCorrected, is_pinned, is_key_moment }) => ({
      post_id: post.id,
      id: slide.id,
      ...{ created_at, created_by, is_pinned, is_key_moment },
      ...(isCorrected && { correction: CORRECTION, corrected_at: post.updated_at }),
    })),
  );
  await insertDemoUpdateVersions(
    db,
    updates.flatMap(({ slide, position, created_at, created_by, isCorrected }) => {
      const version = { post_id: post.id, update_id: slide.id, user_id: created_by, position };
      const firstSlide = isCorrected ? addSentence(slide, PROVISIONAL) : slide;
      const first = { ...version, number: 1, reason: 'create', created_at, slide: JSON.stringify(firstSlide) };
      const edit = { ...version, number: 2, reason: 'edit', created_at: post.updated_at, correction: CORRECTION };
      return isCorrected ? [first, { ...edit, slide: JSON.stringify(slide) }] : [first];
    }),
  );
}

function addSentence(slide: Slide, sentence: string): Slide {
  const { v, doc } = slide.content as Article;
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: sentence }] };
  const content: Article = { v, doc: { ...doc, content: [...(doc.content ?? []), paragraph] } };
  return { ...slide, content: content as object as Slide['content'] };
}
