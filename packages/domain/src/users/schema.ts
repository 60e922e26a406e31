import { z } from 'zod';
import { addressId, chosenId, pageQuery, searchText } from '../http/paging';
import { currentPasswordRefusal, passwordRefusal } from '../text/credentials';
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
