import { phrase } from '@masthead/domain/text/phrase';
import { translations } from '@masthead/domain/translations/contract';
import type { Db } from '../../platform/db/db';
import { lockRow } from '../../platform/db/transactions';
import { notFound } from '../../platform/http/errors';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { findAdminPhrases, findPhrase, listPhrases, setTranslation } from './translations.queries';

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
    if (!phrases) throw notFound(phrase('There is no such language.'));
    return phrases;
  });

  serve(api, translations.update, ({ db, checkBase }, { params: { id, language }, body }) =>
    db.transaction().execute(async (db) => {
      await lockRow(db, 'messages', id);
      await checkBase(() => phraseOrThrow(db, id, language));
      if (!(await setTranslation(db, id, language, body.translation))) throw noPhrase();
      return phraseOrThrow(db, id, language);
    }),
  );
}

const noPhrase = () => notFound(phrase('There is no such phrase or language.'));

async function phraseOrThrow(db: Db, id: number, language: string) {
  const found = await findPhrase(db, id, language);
  if (!found) throw noPhrase();
  return found;
}
