import { categories } from '@masthead/domain/categories/contract';
import { categoryPath } from '@masthead/domain/site/paths';
import { readUsages } from '../../content/usages/read-usages';
import {
  bannersInCategory,
  callToActionsInCategory,
  categoriesBelow,
  menusOfCategory,
  postsInCategory,
} from '../../content/usages/usages.queries';
import { withRetries } from '../../platform/db/transactions';
import { pageReply, unpagedReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { listCategories } from './categories.queries';
import { moveCategory } from './move-category';
import { categoryOrThrow, changeCategory, createCategory, removeCategory } from './write-category';

/** Serves categories: groups of posts below a section, at most three levels deep. */
export function categoryRoutes(api: Api): void {
  serve(api, categories.list, async ({ db }, { query }) => {
    const { items, total } = await listCategories(db, query);
    if (total === null || query.page === undefined) return unpagedReply(items);
    return pageReply(items, total, { ...query, page: query.page }, categories.list.path);
  });

  serve(api, categories.get, ({ db }, { params }) => categoryOrThrow(db, params.id));

  serve(api, categories.create, ({ db }, { body }) =>
    withRetries(db, async (db) => categoryOrThrow(db, await createCategory(db, body))),
  );

  serve(api, categories.update, ({ db, checkBaseVersion }, { params, body }) =>
    withRetries(db, async (db) => {
      await changeCategory(db, checkBaseVersion, params.id, body);
      return categoryOrThrow(db, params.id);
    }),
  );

  serve(api, categories.move, (context, { params, body }) =>
    withRetries(context.db, (db) => moveCategory(db, context, params.id, body)),
  );

  serve(api, categories.remove, async (context, { params }) => {
    await withRetries(context.db, (db) => removeCategory(db, context, params.id));
    return null;
  });

  serve(api, categories.usages, async ({ db, actor, site_url }, { params: { id } }) => {
    const { section, slug } = await categoryOrThrow(db, id);
    return readUsages(db, actor, {
      post: postsInCategory(db, id),
      category: categoriesBelow(db, id),
      call_to_action: callToActionsInCategory(db, id),
      menu: menusOfCategory(db, id, site_url, categoryPath(section.slug, slug)),
      banner: bannersInCategory(db, id),
    });
  });
}
