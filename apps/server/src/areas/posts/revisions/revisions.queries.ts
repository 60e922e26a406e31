import { sql } from 'kysely';
import { postState } from '../../../content/posts/post-rows.queries';
import type { Db } from '../../../platform/db/db';
import { displayName } from '../../../platform/db/expressions';

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
      ${postState}
    from posts where posts.id = ${postId}
  `.execute(db);
}
