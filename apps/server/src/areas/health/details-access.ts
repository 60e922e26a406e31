import { ADMIN } from '@masthead/domain/access/roles';
import { isBearerToken } from '../../platform/access/bearer-token';
import { authenticate } from '../../platform/access/tokens';
import type { Context } from '../../platform/http/context';

/**
 * Whether the caller may see more than the state. A wrong or expired token is not an error: a monitor with an old token
 * still learns the state.
 */
export async function maySeeDetails(
  context: Pick<Context, 'project' | 'db' | 'siblings' | 'now' | 'address' | 'authorization' | 'healthToken'>,
): Promise<boolean> {
  if (isBearerToken(context.authorization, context.healthToken)) return true;
  const actor = await authenticate(context, context, context.now());
  return actor !== null && actor.role === ADMIN && actor.two_fa_enabled;
}
