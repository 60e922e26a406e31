import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import { addressId, chosenId, idParams, pageOf, pageQuery, searchText } from '../http/paging';
import { currentPasswordRefusal, passwordRefusal } from '../session/credentials';
import { email, optionalText, refusedBy, requiredText, typedPassword } from '../text/fields';
import { issueMessage } from '../text/issue-message';
import { personNameRefusal, positionRefusal } from '../text/names';
import { phrase } from '../text/phrase';

const password = z
  .string({ error: issueMessage })
  .min(1, phrase('Field can not be empty'))
  .check(refusedBy(passwordRefusal));

const fields = z.object({
  username: requiredText(150).check(refusedBy(personNameRefusal)),
  nickname: optionalText({ max: 100 }, personNameRefusal).optional(),
  email,
  position: optionalText({ max: 100 }, positionRefusal).optional(),
  role_name: requiredText(50),
  section_id: chosenId.nullable().optional(),
  show_on_site: z.boolean().optional(),
});

/** Typed twice; only the form knows the second one, but an API caller that sends it is held to it. */
function samePasswords({ value, issues }: z.core.ParsePayload<{ password?: string; repeatPassword?: string }>): void {
  const { password, repeatPassword } = value;
  if (repeatPassword === undefined || repeatPassword === (password ?? '')) return;
  const message = phrase('Passwords are not same.');
  issues.push({ code: 'custom', message, path: ['repeatPassword'], input: repeatPassword, continue: true });
}

export const userInput = fields.extend({ password, repeatPassword: z.string().optional() }).check(samePasswords);
export type UserInput = z.input<typeof userInput>;

const patchFields = fields.partial().extend({
  password: password.or(z.literal('')).optional(),
  repeatPassword: z.string().optional(),
  /** Required for one's own password; the server ignores it for another user's. */
  current_password: typedPassword.optional(),
});

/** On an edit the password may stay blank, which leaves it as it is. */
export const userPatch = patchFields.check(samePasswords);
export type UserPatch = z.output<typeof userPatch>;

/** The form of one's own account: a new password needs the current one. */
export const ownUserPatch = patchFields.check(samePasswords, ({ value, issues }) => {
  const { password, current_password } = value;
  const message = password ? currentPasswordRefusal(current_password ?? '') : null;
  if (message) issues.push({ code: 'custom', message, path: ['current_password'], input: current_password });
});

export const user = z.object({
  id: z.number().int(),
  username: z.string(),
  nickname: z.string().nullable(),
  /** What people call them: the nickname, or the username where there is none. */
  name: z.string(),
  email: z.string(),
  position: z.string().nullable(),
  role_id: z.number().int(),
  role: z.string(),
  auth_assignment: z.object({ item_name: z.string() }),
  section_id: z.number().int().nullable(),
  show_on_site: z.boolean(),
  two_fa_enabled: z.boolean(),
  /** Since when the user is suspended: a suspended user cannot sign in. `null` for an active one. */
  suspended_at: z.iso.datetime({ offset: true }).nullable(),
});
export type User = z.infer<typeof user>;

export const userQuery = pageQuery.extend({
  include: z.literal('auth_assignment').optional(),
  order: z.enum(['id', '-id']).default('id'),
  'filter[id.eq]': addressId.optional(),
  'filter[auth_assignment.item_name.eq]': z.string().max(50).optional(),
});

export const userSearchQuery = userQuery.extend({
  search: searchText,
  search_fields: z.literal('nickname,username').optional(),
  search_type: z.literal('phrase_prefix').optional(),
});
export type UserQuery = z.output<typeof userQuery> & { search?: string };

/** What a reassignment can move, with what it counts. Trashed posts count as unpublished. */
export const reassignParts = ['tasks', 'unpublished_bylines', 'published_bylines'] as const;
export type ReassignPart = (typeof reassignParts)[number];

export const reassignInput = z.object({
  to_user_id: chosenId,
  /** Everything, unless stated otherwise. */
  parts: z
    .array(z.enum(reassignParts))
    .min(1, phrase('Choose what to reassign.'))
    .max(3)
    .default([...reassignParts]),
});

/** How many posts a reassignment of each part changes. */
export const reassignCounts = z.object({
  tasks: z.number().int(),
  unpublished_bylines: z.number().int(),
  published_bylines: z.number().int(),
});
export type ReassignCounts = z.infer<typeof reassignCounts>;

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
