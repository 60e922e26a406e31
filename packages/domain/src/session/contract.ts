import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import {
  confirmInput,
  currentUser,
  generateInput,
  loginInput,
  loginReply,
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
      'A new two-factor secret, in force once it is confirmed. Replacing a confirmed one takes the current password and a code.',
    body: generateInput,
    reply: twoFactorSetup,
  }),
  confirmTwoFactor: endpoint({
    method: 'POST',
    path: '/v2/users/two-factor/confirm',
    access: 'half-signed-in',
    summary:
      'Puts the generated secret in force and answers ten recovery codes, shown this once, and a new token. The token of the call ends.',
    body: confirmInput,
    reply: twoFactorConfirmed,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/v2/users/logout',
    access: 'half-signed-in',
    summary: 'Ends the token.',
    reply: z.null(),
  }),
};
