import { phrase } from '@masthead/domain/text/phrase';
import { translations } from '@masthead/domain/translations/contract';
import type { Api } from '../../http/api';
import { notFound } from '../../http/errors';
import { pageReply } from '../../http/page';
import { serve } from '../../http/serve';
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

  serve(api, translations.update, async ({ db }, { params: { id, language }, body }) => {
    const isSaved = await setTranslation(db, id, language, body.translation);
    const saved = isSaved ? await findPhrase(db, id, language) : undefined;
    if (!saved) throw notFound(phrase('There is no such phrase or language.'));
    return saved;
  });
}
