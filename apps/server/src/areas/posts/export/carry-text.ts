import type { Article, ArticleNode } from '@masthead/article/document';
import type { PostText } from '../read-text';

/** A picture that an article shows, by its id and where its file is. */
export interface Shown {
  id: number;
  src: string;
}

/** The same text with the pictures of another library. A picture that could not be brought along is left out. */
export function carryText({ body, slides }: PostText, pictures: ReadonlyMap<number, Shown>): PostText {
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
