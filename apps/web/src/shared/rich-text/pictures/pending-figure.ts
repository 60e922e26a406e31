import type { FigureAttributes } from '@masthead/article/nodes/figure';
import { Fragment, type Node } from '@tiptap/pm/model';

// A pending figure is a picture of the text that is not in the library yet: its `src` names the upload. It exists only
// in the editor: the stored article, copies and working copies never contain it.

const PREFIX = 'upload:';

/** The attributes of a pending figure. */
export const toPendingAttributes = (uploadId: string): Partial<FigureAttributes> => ({
  image_id: 0,
  src: `${PREFIX}${uploadId}`,
});

/** The id of the upload, from the `src` of a figure; `null` if the picture is in the library. */
export function readUploadId(src: string): string | null {
  return src.startsWith(PREFIX) ? src.slice(PREFIX.length) : null;
}

const findUploadId = (node: Node) => (node.type.name === 'figure' ? readUploadId(node.attrs['src'] as string) : null);

interface PendingFigure {
  id: string;
  node: Node;
  position: number;
}

export function findPendingFigures(doc: Node): PendingFigure[] {
  const figures: PendingFigure[] = [];
  doc.descendants((node, position) => {
    const id = findUploadId(node);
    if (id !== null) figures.push({ id, node, position });
    return !node.isTextblock;
  });
  return figures;
}

/** The block without its pending figures; `null` if nothing is left. An emptied list item or quote keeps a paragraph. */
export function withoutPendingFigures(node: Node): Node | null {
  if (findUploadId(node) !== null) return null;
  if (node.isTextblock || findPendingFigures(node).length === 0) return node;
  const children = node.children.flatMap((child) => withoutPendingFigures(child) ?? []);
  return node.copy(Fragment.from(children.length > 0 ? children : node.type.schema.node('paragraph')));
}
