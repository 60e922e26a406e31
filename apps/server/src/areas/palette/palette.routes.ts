import { palette } from '@masthead/domain/palette/contract';
import { type Api, serve } from '../../platform/http/serve';
import { searchLinkedBrands, searchPalette } from './search-palette';

/** Serves the search of the command palette. The rights of the caller decide which kinds of records it finds. */
export function paletteRoutes(api: Api): void {
  serve(api, palette.search, async ({ db, actor }, { query }) => ({
    items: await searchPalette(db, actor, query.query),
  }));

  serve(api, palette.searchLinked, (context, { query }) => searchLinkedBrands(context, query.query));
}
