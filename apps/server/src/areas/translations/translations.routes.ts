import { phrase } from '@masthead/domain/text/phrase';
import { translations } from '@masthead/domain/translations/contract';
import type { Db } from '../../platform/db/db';
import { lockRow } from '../../platform/db/transactions';
import { notFound } from '../../platform/http/errors';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { findAdminPhrases, findPhrase, listPhrases, setTranslation } from './translations.queries';

/** Serves phrases, which are English sentences of the admin and the site, with their translations. */
export function translationRoutes(api: Api): void {
  serve(api, translations.list, async ({ db }, { query }) => {
    const { items, total } = await listPhrases(db, query);
    return pageReply(items, total, query, translations.list.path);
  });

  serve(api, translations.search, async ({ db }, { query }) => {
    const { items, total } = await listPhrases(db, query);
    return pageReply(items, total, query, translations.search.path);
  });

  serve(api, translations.admin, async ({ db }, { params }) => {
    const phrases = await findAdminPhrases(db, params.id);
    if (!phrases) throw notFound(phrase('This language no longer exists.'));
    return phrases;
  });

  serve(api, translations.update, ({ db, checkBaseVersion }, { params: { id, language }, body }) =>
    db.transaction().execute(async (db) => {
      await lockRow(db, 'messages', id);
      await checkBaseVersion(() => phraseOrThrow(db, id, language));
      if (!(await setTranslation(db, id, language, body.translation))) throw phraseNotFound();
      return phraseOrThrow(db, id, language);
    }),
  );
}

const phraseNotFound = () => notFound(phrase('This phrase or language no longer exists.'));

async function phraseOrThrow(db: Db, id: number, language: string) {
  const row = await findPhrase(db, id, language);
  if (!row) throw phraseNotFound();
  return row;
}
