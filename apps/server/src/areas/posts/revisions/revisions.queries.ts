import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db';
import { displayName } from '../../../platform/db/display-name';

interface Revision {
  /** `null` when the server did it by itself. */
  user_id: number | null;
  reason: string;
  at: string;
}

/** Keeps the state that the post is in now, with who made it so, when and by what. */
export async function keepRevision(db: Db, postId: number, { user_id, reason, at }: Revision): Promise<void> {
  await sql`
    insert into post_revisions (post_id, created_at, user_id, username, reason, state)
    select posts.id, ${at}, ${user_id},
      coalesce((select ${displayName} from users where id = ${user_id}), 'Masthead'), ${reason},
      to_jsonb(posts) || jsonb_build_object(
        'authors', array(select user_id from post_authors where post_id = posts.id order by position),
        'experts', array(select expert_id from post_experts where post_id = posts.id order by position),
        'tags', array(select tag_id from post_tags where post_id = posts.id order by position)
      )
    from posts where posts.id = ${postId}
  `.execute(db);
}
