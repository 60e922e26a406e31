import { resetTwoFactorRefusal } from '@masthead/domain/users/rules';
import type { User } from '@masthead/domain/users/schema';
import { deleteOtherTokens } from '../../access/tokens.queries';
import type { ActorContext } from '../../http/context';
import { forbidden } from '../../http/errors';
import { userOrThrow } from './person';
import { clearTwoFactor, findUser, lockUser } from './users.queries';

/** Takes a user's two-factor away with all that was made for it, and ends every session of theirs. */
export function resetTwoFactor({ db, actor }: ActorContext, id: number): Promise<User> {
  const refusal = resetTwoFactorRefusal(actor);
  if (refusal) throw forbidden(refusal);
  return db.transaction().execute(async (db) => {
    userOrThrow(await lockUser(db, id));
    await clearTwoFactor(db, id);
    await deleteOtherTokens(db, id, null);
    return userOrThrow(await findUser(db, id));
  });
}
