import { Embed } from '@masthead/article/nodes/embed';
import { Figure } from '@masthead/article/nodes/figure';
import { articleExtensions } from '@masthead/article/schema';
import { Placeholder } from '@tiptap/extensions';
import { type AnyExtension, ReactNodeViewRenderer } from '@tiptap/react';
import { Highlights } from './highlights';
import { TableLimits } from './table-limits';
import { EmbedView } from './views/embed-view';
import { FigureView } from './views/figure-view';

/** The article's format with the views of its blocks, and what only an editor needs. */
export function editorExtensions(placeholder: () => string): AnyExtension[] {
  const format = articleExtensions({
    undo: true,
    figure: Figure.extend({ addNodeView: () => ReactNodeViewRenderer(FigureView) }),
    embed: Embed.extend({ addNodeView: () => ReactNodeViewRenderer(EmbedView) }),
  });
  return [...format.map(withoutTrailingNode), Placeholder.configure({ placeholder }), TableLimits, Highlights];
}

/** It would change a text that ends with a table as soon as somebody clicks into it. */
function withoutTrailingNode(extension: AnyExtension): AnyExtension {
  return extension.name === 'starterKit' ? extension.configure({ trailingNode: false }) : extension;
}
