import type { Article, ArticleNode } from '@masthead/article/document';
import type { AuditResult } from '@masthead/domain/audit/actions';
import type { ExportResult } from '@masthead/domain/posts/contract/export';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { fill, phrase } from '@masthead/domain/text/phrase';
import { findPostRow, type PostRow } from '../../../content/posts/post-rows.queries';
import { findPictureIds, type PostText } from '../../../content/posts/post-text';
import { findWholeImage, writeImageUses } from '../../../media/library/library.queries';
import { copyPicture } from '../../../media/library/store-picture';
import { renditionPath, type StoredPicture, watermarkName } from '../../../media/renditions/rendition';
import {
  type AuditContext,
  createServerAuditContext,
  logAuditEntries,
  recordAudit,
} from '../../../platform/audit/record-audit';
import { createUniqueSlug } from '../../../platform/db/slug';
import { withRetries } from '../../../platform/db/transactions';
import type { ActorContext, Sibling } from '../../../platform/http/context';
import { invalid } from '../../../platform/http/errors';
import { postNotFound } from '../list/post-reply';
import { findImageIds } from '../write/relations.queries';
import { findSlugsWithPrefix, lockSlugs, MAX_SLUG_LENGTH } from '../write/slug.queries';
import { addPost } from '../write/write-post';
import { beginExport, endExport, findRelationNames, type MatchedRelations, matchRelations } from './export.queries';

/**
 * Copies a published post to other projects of this server, where their editors review it. A failed copy does not
 * affect the other projects.
 */
export async function exportPost(context: ActorContext, id: number, projects: readonly string[]) {
  const { db, siblings } = context;
  const post = await findPostRow(db, id);
  if (!post) throw postNotFound();
  if (post.status !== Status.PUBLISHED) throw invalid({ projects: [phrase('Only published posts can be exported.')] });
  const results: ExportResult[] = [];
  for (const project of new Set(projects)) {
    const target = siblings.find((each) => each.project.id === project && each.project.switches.export_to);
    results.push({ project, ...(target ? await tryToExport(context, target, post) : unknownProject) });
  }
  return { results };
}

type ExportOutcome = Omit<ExportResult, 'project'>;

const refuse = (field: string, message: string): ExportOutcome => ({ success: false, errors: { [field]: [message] } });
const unknownProject = refuse('project', phrase("You can't export to this project. Choose another."));

async function tryToExport(context: ActorContext, target: Sibling, post: PostRow): Promise<ExportOutcome> {
  try {
    return await exportTo(context, target, post);
  } catch (error) {
    context.report(error);
    await auditExport(context, target, post, 'failure');
    return refuse('project', phrase('The export to this project failed. Try again.'));
  }
}

/**
 * Records the start in this project, creates the copy in the target project in one transaction, then records the end in
 * this project. The origin is a unique key of the copy, so a retry after a crash never creates a second copy.
 */
async function exportTo(context: ActorContext, target: Sibling, post: PostRow): Promise<ExportOutcome> {
  const { db, project, now } = context;
  if (post.origin_project === target.project.id)
    return refuse('project', phrase('The post was imported from this project.'));
  const startedAt = now().toISOString();
  const isExported = await beginExport(db, post.id, target.project.id, startedAt);
  if (isExported) {
    return refuse('project', phrase('The post was already exported to this project.'));
  }
  const relations = await matchRelations(target.db, await findRelationNames(db, post.id));
  if ('refusal' in relations) return refuse('section_id', relations.refusal);
  const pictures = await copyPictures(context, target, post);
  const audit = createServerAuditContext(now);
  await withRetries(target.db, async (targetDb) => {
    const copy = await toCopyValues({ ...target, db: targetDb }, post, relations, pictures);
    const notes = fill(phrase('Exported from {project}'), { project: project.title });
    const values = { ...copy, notes, ...toOrigin(project.id, post) };
    const { authors, experts, tags } = relations;
    const id = await addPost(targetDb, values, { reason: 'import', audit, links: { authors, experts, tags } });
    // An earlier attempt has created the copy.
    if (id === null) return;
    const imageIds = [...pictures.values()].map((picture) => picture.id);
    await writeImageUses(targetDb, { used_by: 'post', used_by_id: id }, [...new Set(imageIds)]);
    const auditEntry = { action: 'post.imported', target_id: id, target_label: post.main_headline } as const;
    await recordAudit(targetDb, audit, { ...auditEntry, after: { projects: [project.id] } });
  });
  await logAuditEntries(target.db, audit, context.logEvent).catch(context.report);
  await db.transaction().execute(async (db) => {
    await endExport(db, post.id, target.project.id, startedAt);
    await auditExport({ ...context, db }, target, post, 'success');
  });
  return { success: true, message: successMessage(relations) };
}

type ExportAuditContext = AuditContext & Pick<ActorContext, 'db'>;

function auditExport(
  context: ExportAuditContext,
  { project }: Sibling,
  post: PostRow,
  result: AuditResult,
): Promise<void> {
  return recordAudit(context.db, context, {
    action: 'post.exported',
    target_id: post.id,
    target_label: post.main_headline,
    after: { projects: [project.id] },
    result,
  });
}

/** A copy of a copy has the origin of the first post, so that no project gets the same story twice. */
function toOrigin(project: string, { id, origin_project, origin_id }: PostRow) {
  return { origin_project: origin_project ?? project, origin_id: origin_id ?? id };
}

function successMessage({ missing }: MatchedRelations): string {
  if (missing.length === 0) return phrase('Exported.');
  return fill(phrase('Exported. Not found in the other project: {missing}'), { missing: missing.join(', ') });
}

const toPostText = (post: PostRow) => ({ body: post.body as Article | null, slides: post.slides as Slide[] });

/** Copies the pictures of the post to the target project. Returns the copies by the id of the original. */
async function copyPictures(
  context: ActorContext,
  target: Sibling,
  post: PostRow,
): Promise<Map<number, CopiedPicture>> {
  const keys = [post.thumb, post.fb_thumb].filter((key) => key !== null);
  const thumbs = (await findImageIds(context.db, keys)).values();
  const copies = new Map<number, CopiedPicture>();
  for (const id of new Set([...findPictureIds(toPostText(post)), ...thumbs])) {
    const copyId = await copyPicture(context, target, id);
    const image = copyId === null ? undefined : await findWholeImage(target.db, copyId);
    if (image) copies.set(id, { id: image.id, src: toFullSizeUrl(target, image as StoredPicture) });
  }
  return copies;
}

function toFullSizeUrl({ project }: Sibling, image: StoredPicture): string {
  return renditionPath(image, { size: 'full', mark: watermarkName(image, project.title), format: image.ext });
}

/** The columns of the copy. Its status is Review: the editors of the target project check and publish it. */
async function toCopyValues(
  { db }: Sibling,
  post: PostRow,
  relations: MatchedRelations,
  pictures: Map<number, CopiedPicture>,
) {
  const { body, slides } = rewriteText(toPostText(post), pictures);
  const slug = post.slug ?? post.main_headline;
  await lockSlugs(db);
  const targetImages = await findImageIds(
    db,
    [post.thumb, post.fb_thumb].filter((key) => key !== null),
  );
  const keyIfCopied = (key: string | null) => (key !== null && targetImages.has(key) ? key : null);
  return {
    main_headline: post.main_headline,
    catchy_title: post.catchy_title,
    fb_catchy_title: post.fb_catchy_title,
    description: post.description,
    titles: JSON.stringify(post.titles),
    template_type: post.template_type,
    external_link: post.external_link,
    json_ld: post.json_ld,
    sources: JSON.stringify(post.sources),
    is_sponsored: post.is_sponsored,
    table_of_contents: post.table_of_contents,
    thumb: keyIfCopied(post.thumb),
    thumb_ext: post.thumb_ext,
    fb_thumb: keyIfCopied(post.fb_thumb),
    fb_thumb_ext: post.fb_thumb_ext,
    body_text: post.body_text,
    word_count: post.word_count,
    body: body && JSON.stringify(body),
    slides: JSON.stringify(slides),
    status: Status.REVIEW,
    slug: await createUniqueSlug(slug, (prefix) => findSlugsWithPrefix(db, prefix), MAX_SLUG_LENGTH),
    section_id: relations.section_id,
    category_id: relations.category_id,
  };
}

interface CopiedPicture {
  id: number;
  src: string;
}

/** Replaces the pictures by their copies. Removes pictures that were not copied. */
function rewriteText({ body, slides }: PostText, pictures: ReadonlyMap<number, CopiedPicture>): PostText {
  const rewrite = (article: Article | null) => article && { ...article, doc: rewriteNode(article.doc, pictures) };
  return {
    body: rewrite(body),
    slides: slides.map((slide) => ({
      ...slide,
      content: rewrite(slide.content as Article | null) as typeof slide.content,
    })),
  };
}

function rewriteNode(node: ArticleNode, pictures: ReadonlyMap<number, CopiedPicture>): ArticleNode {
  if (!node.content) return node;
  const content = node.content.flatMap((child) => {
    if (child.type !== 'figure') return [rewriteNode(child, pictures)];
    const picture = pictures.get(Number(child.attrs?.image_id));
    return picture ? [{ ...child, attrs: { ...child.attrs, image_id: picture.id, src: picture.src } }] : [];
  });
  // The schema does not allow an empty document.
  return { ...node, content: content.length === 0 && node.type === 'doc' ? [{ type: 'paragraph' }] : content };
}
