import { users } from '@masthead/domain/users/contract';
import { giveRoleRefusal } from '@masthead/domain/users/rules';
import type { User, userInput } from '@masthead/domain/users/schema';
import type { z } from 'zod';
import { settleAuthorSlugs } from '../../platform/access/author-slugs';
import { hashPassword, weakPasswordRefusal } from '../../platform/access/passwords';
import { actorNow } from '../../platform/access/tokens';

import { insertUsers } from '../../platform/access/users.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import type { ActorContext } from '../../platform/http/context';
import { forbidden, invalid } from '../../platform/http/errors';
import { roleOrThrow, userOrThrow } from './person';
import { findUser } from './users.queries';

/** Makes a user whose role has nothing that the caller lacks: whoever chooses a password could sign in with it. */
export async function createUser(context: ActorContext, input: z.output<typeof userInput>): Promise<User> {
  const { password, repeatPassword: _, role_name, ...values } = input;
  const password_hash = await hashPassword(password);
  return context.db.transaction().execute(async (db) => {
    const role = await roleOrThrow(db, role_name);
    const refusal = giveRoleRefusal(await actorNow(db, context, users.create), role);
    if (refusal) throw forbidden(refusal);
    const weakness = weakPasswordRefusal(password, values);
    if (weakness) throw invalid({ password: [weakness] });
    const [id = 0] = await insertUsers(db, [{ ...values, role: role.name, password_hash }]);
    await settleAuthorSlugs(db, [id]);
    await recordAudit(db, context, { action: 'user.created', target_id: id, after: { role: role.name } });
    return userOrThrow(await findUser(db, id));
  });
}
