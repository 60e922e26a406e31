import type { User, userPatch } from '@masthead/domain/users/contract';
import type { z } from 'zod';

/** A new user's form and an edit's have the same fields; only the first asks for a password. */
export type UserFormValues = z.input<typeof userPatch>;

export const blankUser: UserFormValues = {
  username: '',
  nickname: '',
  email: '',
  password: '',
  repeatPassword: '',
  position: '',
  role_name: '',
  section_id: null,
  show_on_site: false,
};

export function valuesOf(user: User): UserFormValues {
  const { role, section_id, show_on_site } = user;
  return { ...ownValuesOf(user), role_name: role, section_id, show_on_site };
}

type Own = Pick<User, 'username' | 'nickname' | 'email' | 'position'>;

/** What everybody has of themselves. */
export function ownValuesOf({ username, nickname, email, position }: Own): UserFormValues {
  return {
    username,
    nickname: nickname ?? '',
    email,
    password: '',
    repeatPassword: '',
    current_password: '',
    position: position ?? '',
  };
}
