import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import { idParams, pageOf } from '../http/paging';
import { user, userInput, userPatch, userQuery, userSearchQuery } from './schema';

const path = '/v2/users';

export const users = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'user.read',
    summary: 'The users, one role’s or all.',
    query: userQuery,
    reply: pageOf(user),
  }),
  search: endpoint({
    method: 'GET',
    path: `${path}/search`,
    access: 'user.read',
    summary: 'The users in whose nickname, username or email `search` stands as it is, beginning at a word.',
    query: userSearchQuery,
    reply: pageOf(user),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'user.create',
    summary: 'Creates a user with a role that has no right the caller lacks.',
    body: userInput,
    reply: user,
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    access: 'signed-in',
    summary:
      'Changes a user: oneself in name, password (with the current one) and position; others for those who may edit users.',
    params: idParams,
    body: userPatch,
    reply: user,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'user.delete',
    summary: 'Deletes another user; the last administrator stays.',
    params: idParams,
    reply: z.null(),
  }),
  resetTwoFactor: endpoint({
    method: 'DELETE',
    path: `${path}/:id/two-factor`,
    access: 'user.update',
    summary: 'Takes a user’s two-factor away, so that the next sign-in sets it up anew. For administrators.',
    params: idParams,
    reply: user,
  }),
};
