import { Link as TiptapLink } from '@tiptap/extension-link';
import { hrefRefusal } from '../links';

/** A link says where it leads and nothing else: `rel` and `target` follow from that when it is rendered. */
export const Link = TiptapLink.extend({
  addAttributes() {
    return { href: { default: null } };
  },
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  HTMLAttributes: { rel: null, target: null },
  isAllowedUri: (href) => hrefRefusal(href) === null,
});
