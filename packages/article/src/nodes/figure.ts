import type { Image, ImageInsert } from '@masthead/domain/images/contract';
import { mergeAttributes, Node } from '@tiptap/core';
import { mediaPath } from '../media';

/** The attributes of a figure: a picture of the library inside an article. */
export interface FigureAttributes {
  image_id: number;
  /** The URL path without a host. */
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

type PickedPicture = ImageInsert & { image: Pick<Image, 'id' | 'url' | 'author' | 'source' | 'width' | 'height'> };

/** Converts the result of the image picker to figure attributes. */
export function toFigure({ image, alt, title, label }: PickedPicture): FigureAttributes {
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

const textAttribute = (name: string) => ({
  default: null,
  rendered: false,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
});
const integerAttribute = (name: string) => ({
  default: null,
  rendered: false,
  parseHTML: (element: HTMLElement) => Number.parseInt(element.getAttribute(`data-${name}`) ?? '', 10) || null,
});

/**
 * The editor node of a figure. Copies inside the editor keep all attributes as data attributes. Pictures from other
 * pages are not accepted.
 */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      image_id: integerAttribute('image_id'),
      src: textAttribute('src'),
      alt: textAttribute('alt'),
      title: textAttribute('title'),
      caption: textAttribute('caption'),
      author: textAttribute('author'),
      source: integerAttribute('source'),
      width: integerAttribute('width'),
      height: integerAttribute('height'),
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
    const dataAttributes = mergeAttributes(
      HTMLAttributes,
      Object.fromEntries(data.filter(([, value]) => value !== null)),
    );
    return caption ? ['figure', dataAttributes, picture, ['figcaption', caption]] : ['figure', dataAttributes, picture];
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
