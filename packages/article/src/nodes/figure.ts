import type { Image, ImageInsert } from '@masthead/domain/images/contract';

import { mergeAttributes, Node } from '@tiptap/core';
import { mediaPath } from '../media';

/** A picture of the library and what is said about it at this place. */
export interface FigureAttributes {
  image_id: number;
  /** Its address without a host. */
  src: string;
  alt: string | null;
  title: string | null;
  caption: string | null;
  author: string | null;
  /** One of `imageSources`. */
  source: number | null;
  width: number | null;
  height: number | null;
}

type Picked = ImageInsert & { image: Pick<Image, 'id' | 'url' | 'author' | 'source' | 'width' | 'height'> };

/** What the picker answers, as a figure keeps it. */
export function figureOf({ image, alt, title, label }: Picked): FigureAttributes {
  return {
    image_id: image.id,
    src: mediaPath(image.url) ?? image.url,
    alt,
    title,
    caption: label,
    author: image.author,
    source: image.source,
    width: image.width,
    height: image.height,
  };
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    figure: { setFigure: (attributes: FigureAttributes) => ReturnType };
  }
}

const text = (name: string) => ({
  default: null,
  rendered: false,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
});
const whole = (name: string) => ({
  default: null,
  rendered: false,
  parseHTML: (element: HTMLElement) => Number.parseInt(element.getAttribute(`data-${name}`) ?? '', 10) || null,
});

/** Copied inside the editor it keeps everything in data attributes; pictures of other pages are not taken over. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      image_id: whole('image_id'),
      src: text('src'),
      alt: text('alt'),
      title: text('title'),
      caption: text('caption'),
      author: text('author'),
      source: whole('source'),
      width: whole('width'),
      height: whole('height'),
    };
  },
  parseHTML() {
    return [
      {
        tag: 'figure[data-image_id]',
        getAttrs: (element) => (mediaPath(element.getAttribute('data-src') ?? '') ? null : false),
      },
    ];
  },
  renderHTML({ node, HTMLAttributes }) {
    const { caption, alt, src, ...attrs } = node.attrs as FigureAttributes;
    const data = Object.entries({ ...attrs, caption, alt, src }).map(([name, value]) => [`data-${name}`, value]);
    const picture = ['img', { src, alt: alt ?? '' }] as const;
    const kept = mergeAttributes(HTMLAttributes, Object.fromEntries(data.filter(([, value]) => value !== null)));
    return caption ? ['figure', kept, picture, ['figcaption', caption]] : ['figure', kept, picture];
  },
  addCommands() {
    return {
      setFigure:
        (attributes) =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs: attributes }),
    };
  },
});
