import { type Article, type ArticleNode, emptyArticle } from '@masthead/article/document';
import { alignItems } from '../../../../shared/comparison/align-items';
import { toStableJson } from '../../../../shared/comparison/compare-articles';

/** The three versions of a text in a conflict. `base` is the version that both others are based on, if it is known. */
interface TextVersions {
  base: Article | null;
  mine: Article | null;
  theirs: Article | null;
}

/** Consecutive paragraphs, pictures or other top-level nodes: equal in both versions or changed by one user only. */
interface MergedPart {
  kind: 'merged';
  nodes: readonly ArticleNode[];
}

/** Nodes that both users changed. The user chooses one of the two versions. */
export interface ConflictingPart {
  kind: 'conflict';
  mine: readonly ArticleNode[];
  theirs: readonly ArticleNode[];
}

export type TextPart = MergedPart | ConflictingPart;
export type Side = 'mine' | 'theirs';

const listNodes = (article: Article | null): readonly ArticleNode[] => article?.doc.content ?? [];

/** Divides two versions of a text into parts that merge without a question and parts in conflict. */
export function mergeTexts({ base, mine, theirs }: TextVersions): TextPart[] {
  const [myNodes, theirNodes] = [listNodes(mine), listNodes(theirs)];
  const baseKeys = base ? new Set(listNodes(base).map(toStableJson)) : null;
  const equalPairs = alignItems(myNodes, theirNodes, (a, b) => (toStableJson(a) === toStableJson(b) ? 1 : 0));
  const parts: TextPart[] = [];
  let [myEnd, theirEnd] = [0, 0];
  for (const [myIndex, theirIndex] of [...equalPairs, [myNodes.length, theirNodes.length] as const]) {
    const gap = { mine: myNodes.slice(myEnd, myIndex), theirs: theirNodes.slice(theirEnd, theirIndex) };
    parts.push(...splitGap(gap).map((part) => decideGap(part, baseKeys)));
    const equalNode = theirNodes[theirIndex];
    if (equalNode) parts.push({ kind: 'merged', nodes: [equalNode] });
    [myEnd, theirEnd] = [myIndex + 1, theirIndex + 1];
  }
  return parts;
}

type Gap = Record<Side, readonly ArticleNode[]>;

/** Nodes between two equal ones. If both sides have the same number of nodes, the user decides about each pair. */
function splitGap({ mine, theirs }: Gap): Gap[] {
  if (mine.length !== theirs.length) return [{ mine, theirs }];
  return mine.map((_, index) => ({ mine: mine.slice(index, index + 1), theirs: theirs.slice(index, index + 1) }));
}

/** Takes the side that differs from the base version. Without a base version, or if both differ, the user decides. */
function decideGap(gap: Gap, baseKeys: ReadonlySet<string> | null): TextPart {
  const isFromBase = (nodes: readonly ArticleNode[]) => nodes.every((node) => baseKeys?.has(toStableJson(node)));
  const take = (side: Side): MergedPart => ({ kind: 'merged', nodes: gap[side] });
  if (baseKeys) {
    const [isMineFromBase, isTheirsFromBase] = [isFromBase(gap.mine), isFromBase(gap.theirs)];
    if (isTheirsFromBase && !isMineFromBase) return take('mine');
    if (isMineFromBase && !isTheirsFromBase) return take('theirs');
    // One user deleted nodes of the base version that the other one left unchanged.
    if (isMineFromBase && isTheirsFromBase && gap.mine.length === 0) return take('mine');
    if (isMineFromBase && isTheirsFromBase && gap.theirs.length === 0) return take('theirs');
  }
  return { kind: 'conflict', ...gap };
}

/** The text with the chosen side of each conflict, in the order of the conflicts. */
export function joinParts(parts: readonly TextPart[], sides: readonly Side[]): Article {
  let conflictIndex = 0;
  const content = parts.flatMap((part) => {
    if (part.kind === 'merged') return part.nodes;
    const side = sides[conflictIndex++] ?? 'mine';
    return part[side];
  });
  return { ...emptyArticle, doc: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] } };
}
