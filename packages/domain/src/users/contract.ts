import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import { idParams, pageOf } from '../http/paging';
import { reassignCounts, reassignInput, user, userInput, userPatch, userQuery, userSearchQuery } from './schema';

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
    versioned: true,
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
  suspend: endpoint({
    method: 'POST',
    path: `${path}/:id/suspend`,
    access: 'user.update',
    summary: 'Suspends another user: every session ends at once, and signing in is refused. Bylines stay.',
    params: idParams,
    reply: user,
  }),
  reactivate: endpoint({
    method: 'POST',
    path: `${path}/:id/reactivate`,
    access: 'user.update',
    summary: 'Lets a suspended user sign in again.',
    params: idParams,
    reply: user,
  }),
  reassignCounts: endpoint({
    method: 'GET',
    path: `${path}/:id/reassign`,
    access: 'user.update',
    summary: 'How many posts a reassignment would change, by part.',
    params: idParams,
    reply: reassignCounts,
  }),
  reassign: endpoint({
    method: 'POST',
    path: `${path}/:id/reassign`,
    access: 'user.update',
    summary:
      'Gives the posts of one user to another, all of them or the given parts, in one transaction. Answers how many posts changed.',
    params: idParams,
    body: reassignInput,
    reply: z.object({ count: z.number().int() }),
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
