import { tagPath } from '@masthead/domain/site/paths';
import { tags } from '@masthead/domain/tags/contract';
import { readUsages } from '../../content/usages/read-usages';
import {
  bannersWithTag,
  categoriesWithTag,
  menusLinkingTo,
  postsWithTag,
  tagsRelatedTo,
} from '../../content/usages/usages.queries';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { mergeTags } from './merge-tags';
import { removeTag } from './remove-tag';
import { listTags, searchTags } from './tags.queries';
import { createTag, extendedTagOrThrow, extendTag, tagOrThrow, updateTag } from './write-tag';

/** Serves tags: labels for posts of one section, with an optional public profile. */
export function tagRoutes(api: Api): void {
  serve(api, tags.list, async ({ db }, { query }) => {
    const { items, total } = await listTags(db, query);
    return pageReply(items, total, query, tags.list.path);
  });

  serve(api, tags.search, async ({ db }, { query }) => {
    const { items, total } = await searchTags(db, query);
    return pageReply(items, total, query, tags.search.path);
  });

  serve(api, tags.get, ({ db }, { params }) => extendedTagOrThrow(db, params.id));

  serve(api, tags.create, ({ db }, { body }) => createTag(db, body));

  serve(api, tags.update, (context, { params, body }) => updateTag(context, params.id, body));

  serve(api, tags.remove, async (context, { params, query }) => {
    await removeTag(context, params.id, query);
    return null;
  });

  serve(api, tags.usages, async ({ db, actor, site_url }, { params: { id } }) => {
    const { slug } = await tagOrThrow(db, id);
    return readUsages(db, actor, {
      post: postsWithTag(db, id),
      menu: menusLinkingTo(db, site_url, tagPath(slug)),
      category: categoriesWithTag(db, id),
      tag: tagsRelatedTo(db, id),
      banner: bannersWithTag(db, id),
    });
  });

  serve(api, tags.merge, (context, { params, body }) => mergeTags(context, params.id, body.minor_ids));

  serve(api, tags.extend, async (context, { params, body }) => {
    await extendTag(context, params.id, body);
    return extendedTagOrThrow(context.db, params.id);
  });
}
