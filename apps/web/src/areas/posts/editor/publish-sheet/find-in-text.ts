import type { ArticleNode } from '@masthead/article/document';
import { findStopWordRange } from '@masthead/domain/stop-words/matching';
import type { Node } from '@tiptap/pm/model';
import type { PostForm } from '../state/post-form';
import type { FindTarget } from './text-jump';

type Finder = (node: Node, pos: number) => ReturnType<FindTarget>;

/** Applies a finder to each node in order, until it returns a place. */
function findFirst(doc: Node, find: Finder): ReturnType<FindTarget> {
  let found: ReturnType<FindTarget> = null;
  doc.descendants((node, pos) => {
    found ??= find(node, pos);
    return found === null;
  });
  return found;
}

/** Finds a stop word in a paragraph or heading. */
export function findWord(word: string): FindTarget {
  return (doc) =>
    findFirst(doc, (node, pos) => {
      if (!node.isTextblock) return null;
      // Inline leaf nodes become one character, so indexes in the line correspond to document positions.
      const range = findStopWordRange(node.textBetween(0, node.content.size, undefined, '\n'), word);
      return range && { from: pos + 1 + range.start, to: pos + 1 + range.end, isBlock: false };
    });
}

/** Finds the first text with this link. */
export function findLink(url: string): FindTarget {
  return (doc) =>
    findFirst(doc, (node, pos) =>
      node.marks.some(({ type, attrs }) => type.name === 'link' && attrs['href'] === url)
        ? { from: pos, to: pos + node.nodeSize, isBlock: false }
        : null,
    );
}

const isWithoutAlt = ({ type, attrs }: { type: string; attrs?: Record<string, unknown> | undefined }) =>
  type === 'figure' && !String(attrs?.['alt'] ?? '').trim();

/** Finds the first picture without an alt text. */
export const findPictureWithoutAlt: FindTarget = (doc) =>
  findFirst(doc, (node, pos) =>
    isWithoutAlt({ type: node.type.name, attrs: node.attrs })
      ? { from: pos, to: pos + node.nodeSize, isBlock: true }
      : null,
  );

/** The pictures in the text of the post, and how many of them have no alt text. */
export function countPictures({ body, slides }: Pick<PostForm, 'body' | 'slides'>): {
  total: number;
  withoutAlt: number;
} {
  const docs = [body, ...slides.map(({ content }) => content)].flatMap((article) => article?.doc ?? []);
  const pictures = docs.flatMap(listPictures);
  return { total: pictures.length, withoutAlt: pictures.filter(isWithoutAlt).length };
}

function listPictures(node: ArticleNode): ArticleNode[] {
  return node.type === 'figure' ? [node] : (node.content ?? []).flatMap(listPictures);
}
