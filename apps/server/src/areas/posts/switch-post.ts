import type { Post } from '@masthead/domain/posts/contract/post';
import type { ActorContext } from '../../platform/http/context';
import { changePost } from './write-post';

type Flag = 'is_verified' | 'is_evergreen' | 'table_of_contents';

interface Asked {
  base_updated_at?: string | undefined;
  value?: boolean | undefined;
}

/** Turns one of its switches; without a value, the other way. */
export function switchPost(context: ActorContext, id: number, flag: Flag, asked: Asked): Promise<Post> {
  const { base_updated_at, value } = asked;
  return changePost(context, id, { base_updated_at, reason: flag }, async (_db, before) => ({
    [flag]: value ?? !before[flag],
  }));
}
