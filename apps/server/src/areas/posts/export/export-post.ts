import type { Article, ArticleNode } from '@masthead/article/document';
import type { AuditResult } from '@masthead/domain/audit/actions';
import type { ExportResult } from '@masthead/domain/posts/contract/export';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { fill, phrase } from '@masthead/domain/text/phrase';
import { findRow, type HeldPost } from '../../../content/posts/post-rows.queries';
import { type PostText, picturesIn } from '../../../content/posts/post-text';
import { findWholeImage, writeImageUses } from '../../../media/library/library.queries';
import { copyPicture } from '../../../media/library/store-picture';
import { addressOf, type Filed, markOf } from '../../../media/renditions/rendition';
import { type AuditContext, logAudited, recordAudit, serverAudit } from '../../../platform/audit/record-audit';
import { freeSlug } from '../../../platform/db/slug';
import { retrying } from '../../../platform/db/transactions';
import type { ActorContext, Sibling } from '../../../platform/http/context';
import { invalid } from '../../../platform/http/errors';
import { noPost } from '../list/post-reply';
import { imageIdsOf } from '../write/relations.queries';
import { lockSlugs, slugsLike } from '../write/slug.queries';
import { addPost } from '../write/write-post';
import { beginExport, endExport, type Found, lookUp, namesOf } from './export.queries';

const LONGEST_SLUG = 90;

/** Copies a published post into each of these projects. One that fails does not keep the others from it. */
export async function exportPost(context: ActorContext, id: number, projects: readonly string[]) {
  const { db, siblings } = context;
  const post = await findRow(db, id);
  if (!post) throw noPost();
  if (post.status !== Status.PUBLISHED) throw invalid({ projects: [phrase('Only published posts can be exported.')] });
  const results: ExportResult[] = [];
  for (const project of new Set(projects)) {
    const target = siblings.find((each) => each.project.id === project && each.project.switches.export_to);
    results.push({ project, ...(target ? await tryToExport(context, target, post) : unknownProject) });
  }
  return { results };
}

type Outcome = Omit<ExportResult, 'project'>;

const refusal = (field: string, message: string): Outcome => ({ success: false, errors: { [field]: [message] } });
const unknownProject = refusal('project', phrase('There is no such project to export to.'));

/** A project whose database or files do not answer now. */
async function tryToExport(context: ActorContext, target: Sibling, post: HeldPost): Promise<Outcome> {
  try {
    return await exportTo(context, target, post);
  } catch (error) {
    context.report(error);
    await auditExport(context, target, post, 'failure');
    return refusal('project', phrase('The export failed there. Try again.'));
  }
}

/**
 * Noted as begun here, made there in one transaction under the original's name, noted as done here: a server that dies
 * anywhere in between goes on at the next call, and there is never a second copy.
 */
async function exportTo(context: ActorContext, target: Sibling, post: HeldPost): Promise<Outcome> {
  const { db, project, now } = context;
  if (post.origin_project === target.project.id) return refusal('project', phrase('The post comes from there.'));
  const at = now().toISOString();
  if (await beginExport(db, post.id, target.project.id, at)) {
    return refusal('project', phrase('The post was exported there before.'));
  }
  const found = await lookUp(target.db, await namesOf(db, post.id));
  if ('refusal' in found) return refusal('section_id', found.refusal);
  const pictures = await copyPictures(context, target, post);
  const audit = serverAudit(now);
  await retrying(target.db, async (there) => {
    const copy = await copyValues({ ...target, db: there }, post, found, pictures);
    const notes = fill(phrase('Exported from {project}'), { project: project.title });
    const values = { ...copy, notes, ...originOf(project.id, post) };
    const { authors, experts, tags } = found;
    const id = await addPost(there, values, { reason: 'import', audit, links: { authors, experts, tags } });
    if (id === null) return;
    const shown = [...pictures.values()].map((picture) => picture.id);
    await writeImageUses(there, { used_by: 'post', used_by_id: id }, [...new Set(shown)]);
    const imported = { action: 'post.imported', target_id: id, target_label: post.main_headline } as const;
    await recordAudit(there, audit, { ...imported, after: { projects: [project.id] } });
  });
  await logAudited(target.db, audit, context.logEvent).catch(context.report);
  await db.transaction().execute(async (db) => {
    await endExport(db, post.id, target.project.id, at);
    await auditExport({ ...context, db }, target, post, 'success');
  });
  return { success: true, message: successMessage(found) };
}

type Exporting = AuditContext & Pick<ActorContext, 'db'>;

function auditExport(context: Exporting, { project }: Sibling, post: HeldPost, result: AuditResult): Promise<void> {
  return recordAudit(context.db, context, {
    action: 'post.exported',
    target_id: post.id,
    target_label: post.main_headline,
    after: { projects: [project.id] },
    result,
  });
}

/** A copy of a copy is one of the first: no project gets a story twice. */
function originOf(project: string, { id, origin_project, origin_id }: HeldPost) {
  return { origin_project: origin_project ?? project, origin_id: origin_id ?? id };
}

function successMessage({ missing }: Found): string {
  if (missing.length === 0) return phrase('Exported.');
  return fill(phrase('Exported. Not found there: {missing}'), { missing: missing.join(', ') });
}

const textOf = (post: HeldPost) => ({ body: post.body as Article | null, slides: post.slides as Slide[] });

/** Every picture of the post in the other library, by its id in this one. */
async function copyPictures(context: ActorContext, target: Sibling, post: HeldPost): Promise<Map<number, Shown>> {
  const keys = [post.thumb, post.fb_thumb].filter((key) => key !== null);
  const thumbs = (await imageIdsOf(context.db, keys)).values();
  const copies = new Map<number, Shown>();
  for (const id of new Set([...picturesIn(textOf(post)), ...thumbs])) {
    const copied = await copyPicture(context, target, id);
    const image = copied === null ? undefined : await findWholeImage(target.db, copied);
    if (image) copies.set(id, { id: image.id, src: addressIn(target, image as Filed) });
  }
  return copies;
}

function addressIn({ project }: Sibling, image: Filed): string {
  return addressOf(image, { size: 'full', mark: markOf(image, project.title), format: image.ext });
}

/** It arrives written but not checked: the other newsroom reviews and publishes it. */
async function copyValues({ db }: Sibling, post: HeldPost, found: Found, pictures: Map<number, Shown>) {
  const { body, slides } = carryText(textOf(post), pictures);
  const slug = post.slug ?? post.main_headline;
  await lockSlugs(db);
  const there = await imageIdsOf(
    db,
    [post.thumb, post.fb_thumb].filter((key) => key !== null),
  );
  const kept = (key: string | null) => (key !== null && there.has(key) ? key : null);
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
    thumb: kept(post.thumb),
    thumb_ext: post.thumb_ext,
    fb_thumb: kept(post.fb_thumb),
    fb_thumb_ext: post.fb_thumb_ext,
    body_text: post.body_text,
    word_count: post.word_count,
    body: body && JSON.stringify(body),
    slides: JSON.stringify(slides),
    status: Status.REVIEW,
    slug: await freeSlug(slug, (like) => slugsLike(db, like, 0), LONGEST_SLUG),
    section_id: found.section_id,
    category_id: found.category_id,
  };
}

/** A picture that an article shows, by its id and where its file is. */
interface Shown {
  id: number;
  src: string;
}

/** The same text with the pictures of another library. A picture that could not be brought along is left out. */
function carryText({ body, slides }: PostText, pictures: ReadonlyMap<number, Shown>): PostText {
  const carry = (article: Article | null) => article && { ...article, doc: carryNode(article.doc, pictures) };
  return {
    body: carry(body),
    slides: slides.map((slide) => ({
      ...slide,
      content: carry(slide.content as Article | null) as typeof slide.content,
    })),
  };
}

function carryNode(node: ArticleNode, pictures: ReadonlyMap<number, Shown>): ArticleNode {
  if (!node.content) return node;
  const content = node.content.flatMap((child) => {
    if (child.type !== 'figure') return [carryNode(child, pictures)];
    const picture = pictures.get(Number(child.attrs?.image_id));
    return picture ? [{ ...child, attrs: { ...child.attrs, image_id: picture.id, src: picture.src } }] : [];
  });
  // A document is never empty.
  return { ...node, content: content.length === 0 && node.type === 'doc' ? [{ type: 'paragraph' }] : content };
}
