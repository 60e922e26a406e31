import { setImmediate } from 'node:timers/promises';
import { type StaticPagePatch, staticPageInput, staticPages } from '@masthead/domain/static-pages/contract';
import { phrase } from '@masthead/domain/text/phrase';
import { checkCss } from '@masthead/markup/css-problems';
import { checkHtml } from '@masthead/markup/html-problems';
import { readPageLayout } from '@masthead/markup/page-layout';
import { formatProblem, type MarkupCheck, type MarkupProblem } from '@masthead/markup/problem';
import { createServerAuditContext, recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { createUniqueSlug } from '../../platform/db/slug';
import { announce } from '../../platform/events/announce.queries';
import { conflict, invalid, notFound } from '../../platform/http/errors';
import { metaReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { StartError } from '../../platform/start-error';

import {
  findStaticPage,
  insertStaticPage,
  listSectionSlugs,
  listSlugsLike,
  listStaticPages,
  lockSlugs,
  lockStaticPage,
  updateStaticPage,
} from './static-pages.queries';

const checksByField = { html: checkHtml, css: checkCss };

/** The check of a large page takes longer than this. After every slice of this length, other requests run. */
const SLICE_MS = 20;

/** Throws the syntax errors of the HTML and CSS, by field. */
export async function checkCode(code: { html?: string | undefined; css?: string | undefined }): Promise<void> {
  const errors: Record<string, string[]> = {};
  for (const field of ['html', 'css'] as const) {
    const problems = await runInSlices(checksByField[field](code[field] ?? ''));
    if (problems.length > 0) errors[field] = problems.map(formatProblem);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function runInSlices(check: MarkupCheck): Promise<MarkupProblem[]> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    let step = check.next();
    while (!step.done && performance.now() < end) step = check.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

const staticPageNotFound = () => notFound(phrase('This static page no longer exists.'));

/** Rejects a change that is based on an older version. Returns the names of the changed fields. */
async function changeStaticPage(
  db: Db,
  id: number,
  { base_updated_at, ...values }: StaticPagePatch,
  now: Date,
): Promise<string[]> {
  const storedPage = await lockStaticPage(db, id);
  if (!storedPage) throw staticPageNotFound();
  if (base_updated_at !== undefined && Date.parse(base_updated_at) !== Date.parse(storedPage.updated_at)) {
    throw conflict(phrase('Somebody else changed this page while you were editing.'));
  }
  const fields = Object.keys(values);
  if (fields.length === 0) return fields;
  const layout = values.html === undefined ? {} : { layout: JSON.stringify(readPageLayout(values.html)) };
  await updateStaticPage(db, id, { ...values, ...layout }, now.toISOString());
  return fields;
}

/** Serves static pages: pages of the site with their own HTML and CSS, such as "About us". */
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
      await context.checkBaseVersion(() => pageOrThrow(db, params.id));
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
  if (!page) throw staticPageNotFound();
  return page;
}

interface StaticPageOptions {
  title: string;
  /** The slug of the section. */
  section: string | undefined;
}

/** Creates an empty page for the command `static-page`; the admin can only edit existing pages. */
export async function addStaticPage(
  db: Db,
  { title, section }: StaticPageOptions,
): Promise<{ id: number; slug: string }> {
  const parsedTitle = staticPageInput.shape.title.safeParse(title);
  if (!parsedTitle.success) throw new StartError(`The title is invalid: ${parsedTitle.error.issues[0]?.message}`);
  return db.transaction().execute(async (db) => {
    const section_id = section === undefined ? null : await findSectionId(db, section);
    await lockSlugs(db);
    const slug = await createUniqueSlug(parsedTitle.data, (base) => listSlugsLike(db, base));
    const id = await insertStaticPage(db, { title: parsedTitle.data, slug, section_id, html: '', css: '' });
    await recordAudit(
      db,
      createServerAuditContext(() => new Date()),
      {
        action: 'static-page.created',
        target_id: id,
        target_label: parsedTitle.data,
      },
    );
    await announce(db, 'site');
    return { id, slug };
  });
}

async function findSectionId(db: Db, slug: string): Promise<number> {
  const sections = await listSectionSlugs(db);
  const section = sections.find((candidate) => candidate.slug === slug);
  if (section) return section.id;
  const slugs = sections.map((existing) => existing.slug).join(', ') || 'none';
  throw new StartError(`There is no section ${slug}. Sections: ${slugs}.`);
}
