import { mergeAttributes, Node } from '@tiptap/core';
import type { Embed as EmbedAttributes } from '../embeds/provider';
import { readEmbedUrl } from '../embeds/read-embed-url';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    embed: { setEmbed: (embed: EmbedAttributes) => ReturnType };
  }
}

/** An attribute of the node that copies inside the editor keep as `data-…`. */
const dataAttribute = (name: string) => ({
  default: null,
  rendered: false,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
});

/** An embedded post or video. It stores only the provider and the URL; the frame is derived from them. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return { provider: dataAttribute('provider'), url: dataAttribute('url') };
  },
  parseHTML() {
    return [
      {
        tag: 'div[data-provider][data-url]',
        getAttrs: (element) => {
          const embed = readEmbedUrl(element.getAttribute('data-url') ?? '', { dailymotion: true }).embed;
          return embed?.provider === element.getAttribute('data-provider') ? null : false;
        },
      },
    ];
  },
  renderHTML({ node, HTMLAttributes }) {
    const { provider, url } = node.attrs as EmbedAttributes;
    return ['div', mergeAttributes(HTMLAttributes, { 'data-provider': provider, 'data-url': url }), url];
  },
  addCommands() {
    return {
      setEmbed:
        (embed) =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs: embed }),
    };
  },
});
