import { type Expert, expertFields, expertSlug, noExpertAvatarMessage } from '@masthead/domain/experts/contract';
import { platforms } from '@masthead/domain/profiles/profile-fields';
import { z } from 'zod';
import { changesOf } from '../../shared/form/changes';
import type { PickedAvatar } from '../../shared/images/avatar/picked-avatar';

export type ExpertForm = z.input<ReturnType<typeof expertForm>>;
type Fields = Omit<ExpertForm, 'avatar'>;

/** A new expert needs a picture; later the stored one stays unless another is chosen. */
export function expertForm(creating: boolean) {
  const avatar = z.custom<PickedAvatar | null>((picked) => picked !== null || !creating, noExpertAvatarMessage);
  return expertFields.extend({ slug: expertSlug, avatar });
}

export function valuesOf(expert: Expert | null): ExpertForm {
  return {
    avatar: null,
    username: expert?.username ?? '',
    slug: expert?.slug ?? '',
    position: expert?.position ?? '',
    description: expert?.description ?? '',
    education: expert?.education ?? '',
    experience: expert?.experience ?? '',
    awards: expert?.awards ?? '',
    social_links: linksOf(expert),
  };
}

function linksOf(expert: Expert | null) {
  return Object.fromEntries(platforms.map((platform) => [platform, expert?.social_links[platform] ?? '']));
}

/** What of a new expert travels: empty values are dropped. */
export function filled({ social_links = {}, ...fields }: Fields) {
  const links = withoutEmpty(social_links);
  return { ...withoutEmpty(fields), ...(Object.keys(links).length > 0 && { social_links: links }) };
}

function withoutEmpty<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as T;
}

/** Of changed accounts only those that changed travel; an emptied one is there, empty. */
export function changed<C extends { social_links?: ExpertForm['social_links'] }>(stored: Expert, changes: C) {
  const { social_links, ...rest } = changes;
  return { ...rest, ...(social_links && { social_links: changesOf(linksOf(stored), social_links) }) };
}

/** The picture beside its crop. */
export function sentAvatar({ file, crop }: PickedAvatar) {
  return { avatar: file, crop };
}
