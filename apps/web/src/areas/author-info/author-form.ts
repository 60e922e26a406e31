import {
  type Author,
  type AuthorFieldsInput,
  authorFields,
  noAvatarMessage,
} from '@masthead/domain/author-info/contract';
import { platforms } from '@masthead/domain/profiles/profile-fields';
import { z } from 'zod';
import type { PickedAvatar } from '../../shared/images/avatar/picked-avatar';

export type AuthorForm = AuthorFieldsInput & { avatar: PickedAvatar | null };

/** A first profile needs its picture; later the stored one stays unless another is chosen. */
export function authorForm(creating: boolean) {
  const avatar = z.custom<PickedAvatar | null>((picked) => picked !== null || !creating, noAvatarMessage);
  return authorFields.extend({ avatar });
}

export function valuesOf(author: Author | null): AuthorForm {
  const links = author?.social_links ?? {};
  return {
    avatar: null,
    description: author?.description ?? '',
    education: author?.education ?? '',
    experience: author?.experience ?? '',
    awards: author?.awards ?? '',
    social_links: Object.fromEntries(platforms.map((platform) => [platform, links[platform] ?? ''])),
  };
}

/** What travels: the picture beside its crop. */
export function sentAvatar({ file, crop }: PickedAvatar) {
  return { avatar: file, crop };
}
