import type { Article, ArticleNode } from '@masthead/article/document';
import { articleToText } from '@masthead/article/to-text';
import type { Random } from '../random';
import type { DemoImage } from './demo-posts.queries';
import { articleOf, figure, heading, list, paragraph, quote, table, text } from './nodes';
import { begun, type Say } from './speech';

/** What an article is made with. */
export interface Desk {
  say: Say;
  random: Random;
  images: readonly DemoImage[];
  /** Of the project: the watermark names it. */
  title: string;
  /** An address that can be embedded. */
  embed: () => ArticleNode;
}

const SHORTEST = 300;
const LONGEST = 950;
/** About what a part adds: no other one is begun close to the end. */
const PART = 190;

/** So many sentences of these kinds, as one text. */
function told({ say, random }: Desk, kinds: readonly string[], least: number, most: number): string {
  const count = least + Math.floor(random.next() * (most - least + 1));
  return Array.from({ length: count }, () => begun(say(`{${random.pick(kinds)}}`))).join(' ');
}

const prose = ['fact', 'view', 'background'] as const;

/** A paragraph; now and then some of it is set off, or leads somewhere. */
function proseOf(desk: Desk): ArticleNode {
  const { say, random } = desk;
  const words = told(desk, prose, 2, 4);
  if (random.chance(0.14)) {
    const link = { type: 'link', attrs: { href: say('https://records.example/{year}/{number}') } };
    return paragraph(text(`${words} More is in `), text(say('{paper}'), link), text('.'));
  }
  if (random.chance(0.1)) return paragraph(text(begun(say('{subheading}: ')), { type: 'bold' }), text(words));
  return random.chance(0.06)
    ? paragraph(text(words), text(say(' {^fact}'), { type: 'italic' }))
    : paragraph(text(words));
}

/** What stands between paragraphs, at most one to a part. */
function insertOf(desk: Desk): ArticleNode[] {
  const { say, random, images, title } = desk;
  const points = () => Array.from({ length: 3 + Math.floor(random.next() * 3) }, () => begun(say('{point}')));
  const chosen = random.next();
  if (chosen < 0.2) return [quote(`“${begun(say('{quote}'))}” ${say('{person}')}`)];
  if (chosen < 0.38) return [paragraph(text(say('{^body} speaks of several points:'))), list('bulletList', points())];
  if (chosen < 0.46) return [paragraph(text(say('In this order, {crowd} hope for:'))), list('orderedList', points())];
  if (chosen < 0.6) return [figure(random.pick(images), title)];
  if (chosen < 0.66) return [tableOf(desk)];
  if (chosen < 0.7) return [desk.embed()];
  return chosen < 0.78 ? [heading(3, begun(say('{subheading}'))), proseOf(desk)] : [];
}

function tableOf({ say, random }: Desk): ArticleNode {
  const rows = Array.from({ length: 3 + Math.floor(random.next() * 4) }, () => [
    say('{district}'),
    say('{number}'),
    say('{number}'),
    say('{percent}'),
  ]);
  return table(['Ward', say('{month} {year}'), 'Now', 'Change'], rows);
}

function partOf(desk: Desk): ArticleNode[] {
  const { say, random } = desk;
  const paragraphs = Array.from({ length: 2 + Math.floor(random.next() * 2) }, () => proseOf(desk));
  const [first, ...others] = paragraphs as [ArticleNode, ...ArticleNode[]];
  return [heading(2, begun(say('{heading}'))), first, ...insertOf(desk), ...others];
}

/** An article of 300 to 1200 words; `share` of that for one that is not finished. */
export function writeArticle(desk: Desk, share = 1): Article {
  const { random, images, title } = desk;
  const wanted = (SHORTEST + random.next() ** 1.5 * (LONGEST - SHORTEST)) * share;
  const content = [paragraph(text(told(desk, ['lead'], 1, 2))), paragraph(text(told(desk, prose, 2, 3)))];
  if (random.chance(0.75)) content.splice(1, 0, figure(random.pick(images), title));
  const lengthOf = (nodes: ArticleNode[]) => articleToText(articleOf(nodes)).split(' ').length;
  const least = share === 1 ? Math.max(SHORTEST, wanted - PART / 2) : wanted - PART / 2;
  for (let length = lengthOf(content); length < least; ) {
    const part = partOf(desk);
    content.push(...part);
    length += lengthOf(part);
  }
  return articleOf([...content, paragraph(text(told(desk, ['outlook'], 2, 3)))]);
}

/** A few sentences of the kinds, as an article of their own: the text of a slide. */
export function writeShort(desk: Desk, kinds: readonly string[], picture: DemoImage | null): Article {
  const words = paragraph(text(told(desk, kinds, 1, 3)));
  return articleOf(picture ? [figure(picture, desk.title), words] : [words]);
}
