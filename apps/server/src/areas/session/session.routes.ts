import { toPermissionKey } from '@masthead/domain/access/rights';
import { session, sessions } from '@masthead/domain/session/contract';
import { deleteToken } from '../../platform/access/tokens.queries';
import { limitToOncePerMinute, recordAudit } from '../../platform/audit/record-audit';
import { announce } from '../../platform/events/announce.queries';
import { type Api, serve } from '../../platform/http/serve';
import {
  endOtherSessions,
  endOwnSession,
  endSessionsOfUser,
  listOwnSessions,
  listSessionsOfUser,
} from './active-sessions';
import { endOrigins } from './linked/switch-brand';
import { findUserById, releaseLocks, updatePreferences } from './session.queries';
import { signInWithAudit } from './sign-in';
import { confirmTwoFactor, generateTwoFactor, regenerateRecoveryCodes } from './two-factor';

/** Serves sign-in and sign-out, the signed-in user, two-factor authentication and the list of active sessions. */
export function sessionRoutes(api: Api): void {
  const isFirstInMinute = limitToOncePerMinute();
  serve(api, session.login, async (context, { body }) => ({
    token: await signInWithAudit(context, body, isFirstInMinute),
  }));

  serve(api, session.me, async ({ db, actor }) => {
    const user = await findUserById(db, actor.id);
    const rights = [...actor.rights].sort();
    return {
      ...user,
      name: user.nickname ?? user.username,
      role: actor.role,
      permissions: Object.fromEntries(rights.map((right) => [toPermissionKey(right), true as const])),
      rights,
    };
  });

  serve(api, session.setPreferences, ({ db, actor }, { body }) => updatePreferences(db, actor.id, body));

  serve(api, session.generateTwoFactor, (context, { body }) => generateTwoFactor(context, body ?? {}));

  serve(api, session.confirmTwoFactor, (context, { body }) => confirmTwoFactor(context, body.code));

  serve(api, session.replaceRecoveryCodes, async (context, { body }) => ({
    recovery_codes: await regenerateRecoveryCodes(context, body.current_password),
  }));

  serve(api, session.logout, async (context) => {
    const { actor } = context;
    await endOrigins(context);
    await context.db.transaction().execute(async (db) => {
      await deleteToken(db, actor.token_id);
      await recordAudit(db, context, { action: 'session.sign-out', target_id: actor.id });
      if (await releaseLocks(db, actor.id)) await announce(db, 'posts');
    });
    return null;
  });

  serve(api, sessions.listOwn, async (context) => ({ items: await listOwnSessions(context) }));

  serve(api, sessions.endOwn, async (context, { params }) => {
    await endOwnSession(context, params.id);
    return null;
  });

  serve(api, sessions.endOthers, async (context) => {
    await endOtherSessions(context);
    return null;
  });

  serve(api, sessions.listOfUser, async (context, { params }) => ({
    items: await listSessionsOfUser(context, params.id),
  }));

  serve(api, sessions.endOfUser, async (context, { params }) => {
    await endSessionsOfUser(context, params.id, params.sessionId);
    return null;
  });

  serve(api, sessions.endAllOfUser, async (context, { params }) => {
    await endSessionsOfUser(context, params.id, 'all');
    return null;
  });
}
