import { users } from '@masthead/domain/users/contract';
import { resetTwoFactorRefusal } from '@masthead/domain/users/rules';
import type { User } from '@masthead/domain/users/schema';
import { forgetKnownAddresses } from '../../platform/access/attempts.queries';
import { actorNow } from '../../platform/access/tokens';
import { deleteOtherTokens } from '../../platform/access/tokens.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import type { ActorContext } from '../../platform/http/context';
import { forbidden } from '../../platform/http/errors';
import { userOrThrow } from './person';
import { clearTwoFactor, findUser, lockUser } from './users.queries';

/** Takes a user's two-factor away with all that was made for it, and ends every session of theirs. */
export function resetTwoFactor(context: ActorContext, id: number): Promise<User> {
  return context.db.transaction().execute(async (db) => {
    const user = await lockUser(db, id);
    const refusal = resetTwoFactorRefusal(await actorNow(db, context, users.resetTwoFactor), id);
    if (refusal) throw forbidden(refusal);
    userOrThrow(user);
    await clearTwoFactor(db, id);
    await deleteOtherTokens(db, id, null);
    await forgetKnownAddresses(db, id);
    await recordAudit(db, context, { action: 'two-factor.reset', target_id: id });
    return userOrThrow(await findUser(db, id));
  });
}
