import { setImmediate } from 'node:timers/promises';
import { type StaticPagePatch, staticPageInput, staticPages } from '@masthead/domain/static-pages/contract';
import { phrase } from '@masthead/domain/text/phrase';
import { checkCss } from '@masthead/markup/css-problems';
import { checkHtml } from '@masthead/markup/html-problems';
import { readPageLayout } from '@masthead/markup/page-layout';
import { type Check, type MarkupProblem, withLine } from '@masthead/markup/problem';
import { recordAudit, serverAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { freeSlug } from '../../platform/db/slug';
import { announce } from '../../platform/events/announce.queries';
import { conflict, invalid, notFound } from '../../platform/http/errors';
import { metaReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { StartError } from '../../platform/start-error';

import {
  findStaticPage,
  insertStaticPage,
  listSectionSlugs,
  listStaticPages,
  lockSlugs,
  lockStaticPage,
  slugsLike,
  updateStaticPage,
} from './static-pages.queries';

const checks = { html: checkHtml, css: checkCss };

/** To parse the largest page takes several times as long; other requests are answered in between. */
const SLICE_MS = 20;

/** Throws, with every line by field, unless a parser reads the given code without stumbling. */
export async function checkCode(given: { html?: string | undefined; css?: string | undefined }): Promise<void> {
  const errors: Record<string, string[]> = {};
  for (const field of ['html', 'css'] as const) {
    const problems = await runInSlices(checks[field](given[field] ?? ''));
    if (problems.length > 0) errors[field] = problems.map(withLine);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function runInSlices(check: Check): Promise<MarkupProblem[]> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    let step = check.next();
    while (!step.done && performance.now() < end) step = check.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

const noStaticPage = () => notFound(phrase('There is no such static page.'));

/** Rejects a change based on an older version. Returns the names of the given fields. */
async function changeStaticPage(
  db: Db,
  id: number,
  { base_updated_at, ...values }: StaticPagePatch,
  now: Date,
): Promise<string[]> {
  const stored = await lockStaticPage(db, id);
  if (!stored) throw noStaticPage();
  if (base_updated_at !== undefined && Date.parse(base_updated_at) !== Date.parse(stored.updated_at)) {
    throw conflict(phrase('Somebody else has changed this page meanwhile.'));
  }
  const fields = Object.keys(values);
  if (fields.length === 0) return fields;
  const layout = values.html === undefined ? {} : { layout: JSON.stringify(readPageLayout(values.html)) };
  await updateStaticPage(db, id, { ...values, ...layout }, now.toISOString());
  return fields;
}

export function staticPageRoutes(api: Api): void {
  serve(api, staticPages.list, async ({ db }, { query }) => {
    const items = await listStaticPages(db, query);
    return metaReply(items, items.length, { page: 1, per_page: Math.max(1, items.length) });
  });

  serve(api, staticPages.get, ({ db }, { params }) => pageOrThrow(db, params.id));

  serve(api, staticPages.update, async (context, { params, body }) => {
    await pageOrThrow(context.db, params.id);
    await checkCode(body);
    return context.db.transaction().execute(async (db) => {
      await lockStaticPage(db, params.id);
      await context.checkBase(() => pageOrThrow(db, params.id));
      const fields = await changeStaticPage(db, params.id, body, context.now());
      const page = await pageOrThrow(db, params.id);
      if (fields.length > 0) {
        await recordAudit(db, context, {
          action: 'static-page.updated',
          target_id: page.id,
          target_label: page.title,
          after: { fields },
        });
      }
      return page;
    });
  });
}

async function pageOrThrow(db: Db, id: number) {
  const page = await findStaticPage(db, id);
  if (!page) throw noStaticPage();
  return page;
}

interface Wanted {
  title: string;
  /** The slug of the section it belongs to. */
  section: string | undefined;
}

/** Creates an empty page for the command `static-page`; the newsroom only edits pages. Returns its slug. */
export async function addStaticPage(db: Db, { title, section }: Wanted): Promise<{ id: number; slug: string }> {
  const parsed = staticPageInput.shape.title.safeParse(title);
  if (!parsed.success) throw new StartError(`The title is wrong: ${parsed.error.issues[0]?.message}`);
  return db.transaction().execute(async (db) => {
    const section_id = section === undefined ? null : await sectionId(db, section);
    await lockSlugs(db);
    const slug = await freeSlug(parsed.data, (base) => slugsLike(db, base));
    const id = await insertStaticPage(db, { title: parsed.data, slug, section_id, html: '', css: '' });
    await recordAudit(
      db,
      serverAudit(() => new Date()),
      {
        action: 'static-page.created',
        target_id: id,
        target_label: parsed.data,
      },
    );
    await announce(db, 'site');
    return { id, slug };
  });
}

async function sectionId(db: Db, slug: string): Promise<number> {
  const sections = await listSectionSlugs(db);
  const found = sections.find((section) => section.slug === slug);
  if (found) return found.id;
  const known = sections.map((section) => section.slug).join(', ') || 'none';
  throw new StartError(`There is no section ${slug}. Sections: ${known}.`);
}
