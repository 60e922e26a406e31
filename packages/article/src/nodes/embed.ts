import { mergeAttributes, Node } from '@tiptap/core';
import type { Embed as EmbedAttributes } from '../embeds/provider';
import { readEmbedAddress } from '../embeds/read-address';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    embed: { setEmbed: (embed: EmbedAttributes) => ReturnType };
  }
}

const kept = (name: string) => ({
  default: null,
  rendered: false,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
});

/** Somebody else's post or video. Only its provider and address are kept; the frame around it is made from them. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return { provider: kept('provider'), url: kept('url') };
  },
  parseHTML() {
    return [
      {
        tag: 'div[data-provider][data-url]',
        getAttrs: (element) => {
          const embed = readEmbedAddress(element.getAttribute('data-url') ?? '', { dailymotion: true }).embed;
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
