import type { Post, postInput } from '@masthead/domain/posts/contract/post';

import { deadlineRefusal } from '@masthead/domain/posts/rules/editing';
import { phrase } from '@masthead/domain/text/phrase';
import { zoneDay } from '@masthead/domain/time/zone';
import type { z } from 'zod';
import { retrying } from '../../platform/db/retrying';
import { announce } from '../../platform/events/announce.queries';
import type { ActorContext } from '../../platform/http/context';
import { invalid } from '../../platform/http/errors';
import { checkReferences } from './check-references';
import { postOrThrow } from './post-or-throw';
import { hasSections, insertPost } from './posts.queries';
import { keepRevision } from './revisions.queries';

type Input = z.output<typeof postInput>;

/** A new task: whoever creates it is its reporter. */
export function createPost(context: ActorContext, { status: _, ...input }: Input): Promise<Post> {
  const { actor, now, project } = context;
  const late = deadlineRefusal(input.due_date, zoneDay(now(), project.zone));
  if (late) throw invalid({ due_date: [late] });
  return retrying(context.db, async (db) => {
    await checkReferences(db, input);
    if (!input.section_id && (await hasSections(db))) throw invalid({ section_id: [phrase('Field can not be empty')] });
    const at = now().toISOString();
    const id = await insertPost(db, {
      ...input,
      reporter_id: actor.id,
      editor_id: actor.id,
      created_at: at,
      updated_at: at,
    });
    await keepRevision(db, id, { user_id: actor.id, reason: 'create', at });
    await announce(db, 'posts');
    return postOrThrow({ ...context, db }, id);
  });
}
