import { languages } from '@masthead/domain/languages/contract';
import { changeCodeRefusal, removeLanguageRefusal } from '@masthead/domain/languages/rules';
import { phrase } from '@masthead/domain/text/phrase';
import type { Db } from '../../db/db';
import type { Api } from '../../http/api';
import { conflict, invalid, notFound } from '../../http/errors';
import { wholeReply } from '../../http/page';
import { serve } from '../../http/serve';
import {
  countSectionsIn,
  deleteLanguage,
  findLanguage,
  insertLanguage,
  listLanguages,
  renameLanguage,
} from './languages.queries';

export function languageRoutes(api: Api): void {
  serve(api, languages.list, async ({ db }) => wholeReply(await listLanguages(db)));

  serve(api, languages.create, async ({ db }, { body }) => languageOrThrow(db, await insertLanguage(db, body)));

  serve(api, languages.update, async ({ db }, { params, body: { name, code } }) => {
    const refusal = changeCodeRefusal(await languageOrThrow(db, params.id), code);
    if (refusal) throw invalid({ code: [refusal] });
    if (name !== undefined) await renameLanguage(db, params.id, name);
    return languageOrThrow(db, params.id);
  });

  serve(api, languages.remove, ({ db, project }, { params }) =>
    db.transaction().execute(async (db) => {
      const { code } = await languageOrThrow(db, params.id);
      const refusal = removeLanguageRefusal(code, project.language, await countSectionsIn(db, params.id));
      if (refusal) throw conflict(refusal);
      await deleteLanguage(db, params.id);
      return null;
    }),
  );
}

async function languageOrThrow(db: Db, id: number) {
  const language = await findLanguage(db, id);
  if (!language) throw notFound(phrase('There is no such language.'));
  return language;
}
