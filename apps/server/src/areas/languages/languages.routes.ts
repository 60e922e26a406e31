import { changeCodeRefusal, languages, removeLanguageRefusal } from '@masthead/domain/languages/contract';

import { phrase } from '@masthead/domain/text/phrase';
import { readUsages } from '../../content/usages/read-usages';
import { sectionsInLanguage } from '../../content/usages/usages.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { lockRow } from '../../platform/db/transactions';
import { conflict, invalid, notFound } from '../../platform/http/errors';
import { unpagedReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';
import { undoable } from '../../platform/undo/undoable';

import {
  countSectionsWithLanguage,
  deleteLanguage,
  findLanguage,
  insertLanguage,
  listLanguages,
  renameLanguage,
} from './languages.queries';

/** Serves the languages of the admin and the site. */
export function languageRoutes(api: Api): void {
  serve(api, languages.list, async ({ db }) => unpagedReply(await listLanguages(db)));

  serve(api, languages.create, async ({ db }, { body }) => languageOrThrow(db, await insertLanguage(db, body)));

  serve(api, languages.update, ({ db, checkBaseVersion }, { params, body: { name, code } }) =>
    db.transaction().execute(async (db) => {
      await lockRow(db, 'languages', params.id);
      const before = await languageOrThrow(db, params.id);
      const refusal = changeCodeRefusal(before, code);
      if (refusal) throw invalid({ code: [refusal] });
      await checkBaseVersion(async () => before);
      if (name !== undefined) await renameLanguage(db, params.id, name);
      return languageOrThrow(db, params.id);
    }),
  );

  serve(api, languages.remove, (context, { params }) =>
    context.db.transaction().execute(async (db) => {
      const { code, name } = await languageOrThrow(db, params.id);
      const refusal = removeLanguageRefusal(
        code,
        context.project.language,
        await countSectionsWithLanguage(db, params.id),
      );
      if (refusal) throw conflict(refusal);
      const event = { action: 'language.deleted', target_id: params.id, target_label: name } as const;
      const deletes = { table: 'languages', where: { id: [params.id] } } as const;
      await undoable(db, context, { rights: 'language.delete', event, deletes }, () => deleteLanguage(db, params.id));
      await recordAudit(db, context, event);
      return null;
    }),
  );

  serve(api, languages.usages, async ({ db, actor }, { params: { id } }) => {
    await languageOrThrow(db, id);
    return readUsages(db, actor, { section: sectionsInLanguage(db, id) });
  });
}

async function languageOrThrow(db: Db, id: number) {
  const language = await findLanguage(db, id);
  if (!language) throw notFound(phrase('This language no longer exists.'));
  return language;
}
