import { z } from 'zod';
import { reads } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { idParams, pageQuery, pageSchema, referenceId, searchText, urlId } from '../http/paging';
import { currentPasswordRefusal, passwordRefusal } from '../session/credentials';
import { email, optionalText, requiredText, textRules, typedPassword } from '../text/fields';
import { issueMessage } from '../text/issue-message';
import { personNameRefusal, positionRefusal } from '../text/names';
import { phrase } from '../text/phrase';

// The API of user accounts. The server, the web client and its forms share these schemas and endpoints.

const password = z
  .string({ error: issueMessage })
  .min(1, phrase('Field can not be empty'))
  .check(textRules(passwordRefusal));

const fields = z.object({
  username: requiredText(150).check(textRules(personNameRefusal)),
  nickname: optionalText({ max: 100 }, personNameRefusal).optional(),
  email,
  position: optionalText({ max: 100 }, positionRefusal).optional(),
  role_name: requiredText(50),
  section_id: referenceId.nullable().optional(),
  show_on_site: z.boolean().optional(),
});

/** `repeatPassword` is optional for API callers. If it is sent, it must match the password. */
function checkRepeatedPassword({
  value,
  issues,
}: z.core.ParsePayload<{ password?: string; repeatPassword?: string }>): void {
  const { password, repeatPassword } = value;
  if (repeatPassword === undefined || repeatPassword === (password ?? '')) return;
  const message = phrase('Passwords are not same.');
  issues.push({ code: 'custom', message, path: ['repeatPassword'], input: repeatPassword, continue: true });
}

export const userInput = fields
  .extend({ password, repeatPassword: z.string().optional() })
  .check(checkRepeatedPassword);
export type UserInput = z.input<typeof userInput>;

const patchFields = fields.partial().extend({
  password: password.or(z.literal('')).optional(),
  repeatPassword: z.string().optional(),
  /** Required to change the caller's own password; ignored for another user. */
  current_password: typedPassword.optional(),
});

/** An update of a user. A blank password leaves the stored one unchanged. */
export const userPatch = patchFields.check(checkRepeatedPassword);
export type UserPatch = z.output<typeof userPatch>;

/** An update of the caller's own account. A new password requires the current one. */
export const ownUserPatch = patchFields.check(checkRepeatedPassword, ({ value, issues }) => {
  const { password, current_password } = value;
  const message = password ? currentPasswordRefusal(current_password ?? '') : null;
  if (message) issues.push({ code: 'custom', message, path: ['current_password'], input: current_password });
});

export const user = z.object({
  id: z.number().int(),
  username: z.string(),
  nickname: z.string().nullable(),
  /** The display name: the nickname, or the username if there is none. */
  name: z.string(),
  email: z.string(),
  position: z.string().nullable(),
  role_id: z.number().int(),
  role: z.string(),
  auth_assignment: z.object({ item_name: z.string() }),
  section_id: z.number().int().nullable(),
  show_on_site: z.boolean(),
  two_fa_enabled: z.boolean(),
  /** The time of the suspension; `null` for an active user. A suspended user cannot sign in. */
  suspended_at: z.iso.datetime({ offset: true }).nullable(),
});
export type User = z.infer<typeof user>;

export const userQuery = pageQuery.extend({
  include: z.literal('auth_assignment').optional(),
  order: z.enum(['id', '-id']).default('id'),
  'filter[id.eq]': urlId.optional(),
  'filter[auth_assignment.item_name.eq]': z.string().max(50).optional(),
});

export const userSearchQuery = userQuery.extend({
  search: searchText,
  search_fields: z.literal('nickname,username').optional(),
  search_type: z.literal('phrase_prefix').optional(),
});
export type UserQuery = z.output<typeof userQuery> & { search?: string };

/** The parts of a user's work that a reassignment can move. Trashed posts count as unpublished. */
export const reassignParts = ['tasks', 'unpublished_bylines', 'published_bylines'] as const;
export type ReassignPart = (typeof reassignParts)[number];

export const reassignInput = z.object({
  to_user_id: referenceId,
  parts: z
    .array(z.enum(reassignParts))
    .min(1, phrase('Choose what to reassign.'))
    .max(3)
    .default([...reassignParts]),
});

export const reassignCounts = z.object({
  tasks: z.number().int(),
  unpublished_bylines: z.number().int(),
  published_bylines: z.number().int(),
});
export type ReassignCounts = z.infer<typeof reassignCounts>;

const path = '/v2/users';
const read = reads(path, 'user.read');

export const users = {
  list: read('', 'Lists users, optionally with one role.', {
    fromReplica: true,
    query: userQuery,
    reply: pageSchema(user),
  }),
  search: read('/search', 'Searches users whose nickname, username or email contains the phrase `search`.', {
    description: 'The match must start at the beginning of a word.',
    fromReplica: true,
    query: userSearchQuery,
    reply: pageSchema(user),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'user.create',
    summary: 'Creates a user.',
    description: 'The caller must have every right of the role.',
    body: userInput,
    reply: user,
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id`,
    access: 'signed-in',
    summary: 'Updates the given fields of a user.',
    description:
      'Callers can change their own name, position and password (with the current password). Administrators and senior editors can edit all users.',
    params: idParams,
    body: userPatch,
    reply: user,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'user.delete',
    summary: 'Deletes another user.',
    description: 'The last administrator cannot be deleted.',
    params: idParams,
    reply: z.null(),
  }),
  suspend: endpoint({
    method: 'POST',
    path: `${path}/:id/suspend`,
    access: 'user.update',
    summary: 'Suspends another user.',
    description: 'Ends all their sessions and prevents sign-in. Bylines stay.',
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
    summary: 'Counts the posts that a reassignment would change, by part.',
    params: idParams,
    reply: reassignCounts,
  }),
  reassign: endpoint({
    method: 'POST',
    path: `${path}/:id/reassign`,
    access: 'user.update',
    summary: 'Reassigns the posts of one user to another.',
    description:
      'Changes all posts or those of the given parts in one transaction. Returns the number of changed posts.',
    params: idParams,
    body: reassignInput,
    reply: z.object({ count: z.number().int() }),
  }),
  resetTwoFactor: endpoint({
    method: 'DELETE',
    path: `${path}/:id/two-factor`,
    access: 'user.update',
    summary: 'Resets the two-factor authentication of a user.',
    description: 'The user sets it up again at the next sign-in. Administrators only.',
    params: idParams,
    reply: user,
  }),
};
