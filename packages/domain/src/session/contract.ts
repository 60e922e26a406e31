import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import { addressId, idParams } from '../http/paging';
import {
  confirmInput,
  currentUser,
  generateInput,
  loginInput,
  loginReply,
  recoveryCodes,
  recoveryCodesInput,
  sessionList,
  twoFactorConfirmed,
  twoFactorSetup,
} from './schema';

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/v2/users/login',
    access: 'public',
    summary: 'Signs in. The token opens only the two-factor set-up until two-factor is confirmed.',
    body: loginInput,
    reply: loginReply,
  }),
  me: endpoint({
    method: 'GET',
    path: '/v2/users/me',
    access: 'half-signed-in',
    summary: 'The signed-in user with their rights.',
    reply: currentUser,
  }),
  generateTwoFactor: endpoint({
    method: 'POST',
    path: '/v2/users/two-factor/generate',
    access: 'half-signed-in',
    summary:
      'A new two-factor secret, active once it is confirmed. Replacing a confirmed one requires the current password and a code.',
    body: generateInput,
    reply: twoFactorSetup,
  }),
  confirmTwoFactor: endpoint({
    method: 'POST',
    path: '/v2/users/two-factor/confirm',
    access: 'half-signed-in',
    summary:
      'Activates the generated secret. Answers ten recovery codes, which are shown only once, and a new token. The token of the call ends.',
    body: confirmInput,
    reply: twoFactorConfirmed,
  }),
  replaceRecoveryCodes: endpoint({
    method: 'POST',
    path: '/v2/users/two-factor/recovery-codes',
    access: 'signed-in',
    summary:
      'Ten new recovery codes, which are shown only once, for the current password. The codes from before no longer work.',
    body: recoveryCodesInput,
    reply: recoveryCodes,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/v2/users/logout',
    access: 'half-signed-in',
    summary: 'Ends the token.',
    reply: z.null(),
  }),
};

export const sessions = {
  listOwn: endpoint({
    method: 'GET',
    path: '/v2/users/sessions',
    access: 'signed-in',
    summary: 'The caller’s sessions, the current one first, then the last used.',
    reply: sessionList,
  }),
  endOwn: endpoint({
    method: 'DELETE',
    path: '/v2/users/sessions/:id',
    access: 'signed-in',
    summary: 'Ends one of the caller’s sessions.',
    params: idParams,
    reply: z.null(),
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/v2/users/sessions',
    access: 'signed-in',
    summary: 'Ends the caller’s sessions except the one that makes this call.',
    reply: z.null(),
  }),
  listOfUser: endpoint({
    method: 'GET',
    path: '/v2/users/:id/sessions',
    access: 'user.update',
    summary: 'A user’s sessions, the last used first. For administrators.',
    params: idParams,
    reply: sessionList,
  }),
  endOfUser: endpoint({
    method: 'DELETE',
    path: '/v2/users/:id/sessions/:sessionId',
    access: 'user.update',
    summary: 'Ends one of a user’s sessions. For administrators.',
    params: idParams.extend({ sessionId: addressId }),
    reply: z.null(),
  }),
  endAllOfUser: endpoint({
    method: 'DELETE',
    path: '/v2/users/:id/sessions',
    access: 'user.update',
    summary: 'Ends all sessions of a user. For administrators.',
    params: idParams,
    reply: z.null(),
  }),
};
