import type { Article } from '@masthead/article/document';
import { isEmptyArticle } from '@masthead/article/is-empty';
import { articleToText } from '@masthead/article/to-text';
import { socialLinks } from '@masthead/domain/profiles/profile-fields';
import { type ExtendedTagInput, extendedTagInput, noThumbMessage, tagPlatforms } from '@masthead/domain/tags/contract';
import { tagBodyRefusal } from '@masthead/domain/tags/rules';
import { z } from 'zod';
import { changesOf } from '../../../shared/form/changes';
import type { PickedAvatar } from '../../../shared/images/avatar/picked-avatar';
import type { OpenedTag } from './opened-tag';

const { json_ld } = extendedTagInput.shape;

/** The text may be empty, or has to be as long as it has to be. */
const body = z.custom<Article>().check(({ value, issues }) => {
  const message = isEmptyArticle(value) ? null : tagBodyRefusal(articleToText(value));
  if (message !== null) issues.push({ code: 'custom', message, input: value });
});

/** A first profile needs its picture; later the stored one stays unless another is chosen. */
export function extendedForm(hasThumb: boolean) {
  const thumb = z.custom<PickedAvatar | null>((picked) => picked !== null || hasThumb, noThumbMessage);
  return z.object({ thumb, social_links: socialLinks(tagPlatforms), body, json_ld });
}
export type ExtendedForm = z.input<ReturnType<typeof extendedForm>>;

export function valuesOf({ tag, body }: OpenedTag): ExtendedForm {
  return {
    thumb: null,
    social_links: linksOf(tag),
    body,
    json_ld: tag.json_ld ?? '',
  };
}

function linksOf(tag: OpenedTag['tag']) {
  return Object.fromEntries(
    tagPlatforms.map((platform) => [platform, tag.social_links[platform] ?? '']),
  ) as ExtendedForm['social_links'];
}

/** Only what was touched travels, link by link; what was emptied travels empty. */
export function sentOf(stored: OpenedTag['tag'], changes: Partial<ExtendedForm>): ExtendedTagInput {
  const { thumb, body, social_links, ...rest } = changes;
  return {
    ...rest,
    ...(social_links && { social_links: changesOf(linksOf(stored), social_links) }),
    ...(body && { body: isEmptyArticle(body) ? '' : body }),
    ...(thumb && { thumb: thumb.file, crop: thumb.crop }),
  };
}
