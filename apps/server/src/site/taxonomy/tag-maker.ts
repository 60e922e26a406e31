import type { Article } from '@masthead/article/document';
import { readArticle } from '@masthead/article/validate';
import { tagPath } from '@masthead/domain/site/addresses';
import { createElement } from 'react';
import { avatarAddress } from '../../media/library/avatar';
import { type Site, siteIn } from '../layout/site';
import { listPage } from '../lists/list-page';
import { postsNaming } from '../lists/listed.queries';
import { callTexts } from '../managed/call-to-actions';
import { formerPage } from '../pages/former-page';
import type { Maker, Means } from '../pages/made';
import { needsOf } from '../pages/policy';
import { findMergedTagSlug } from '../site.queries';
import { TagPage } from './tag-page';
import { findTagBySlug, listRelatedTags, type TagRow } from './taxonomy.queries';

/** The page of a tag. The address of a merged or deleted tag redirects or answers 410. */
export const tagMaker: Maker = async (means, { params: { slug = '' }, page }) => {
  const tag = await findTagBySlug(means.db, slug);
  if (tag) return tagMade(means, tag, page);
  const merged = await findMergedTagSlug(means.db, slug);
  return merged === null ? formerPage(means, tagPath(slug)) : { kind: 'redirect', to: tagPath(merged), status: 301 };
};

async function tagMade(means: Means, tag: TagRow, page: number): ReturnType<Maker> {
  const { db, site: whole } = means;
  const site = siteIn(whole, tag.section_id);
  const [list, related] = await Promise.all([
    listPage(means, site, page, postsNaming('tag', tag.id)),
    listRelatedTags(db, tag.id),
  ]);
  if (!list) return null;
  const body = bodyOf(site, tag.body);
  const spot = { section_id: tag.section_id, category_id: null };
  const shown = {
    id: tag.id,
    name: tag.catchy_title,
    slug: tag.slug,
    headline: tag.main_headline || tag.catchy_title,
    description: tag.description,
    path: tagPath(tag.slug),
    spot,
    body,
    thumb: tag.thumb === null ? null : avatarAddress(tag.thumb),
    social_links: tag.social_links,
    json_ld: tag.json_ld,
    related: related.map(({ catchy_title, slug }) => ({ title: catchy_title, path: tagPath(slug) })),
    list,
  };
  return {
    kind: 'page',
    element: createElement(TagPage, { site, tag: shown }),
    needs: needsOf([...(body ? [body] : []), ...callTexts(site, spot)]),
  };
}

/** What an older hand left there is no article, and is not shown. */
function bodyOf({ switches }: Site, body: unknown): Article | null {
  return body === null ? null : (readArticle(body, switches).article ?? null);
}
