import type { Article, ArticleNode } from '@masthead/article/document';
import { alignItems } from './align-items';
import { compareTexts, markWhole, type TextRun } from './compare-texts';

type BlockKind = 'paragraph' | 'heading' | 'listItem' | 'quote' | 'tableCell' | 'figure' | 'embed';

/** A paragraph, heading, picture or embed. Lists, quotes and tables are compared by their paragraphs. */
export interface Block {
  kind: BlockKind;
  /** The text, the caption of a picture, or the URL of an embed. */
  text: string;
  attrs: Record<string, unknown>;
  /** Equal for blocks with equal content and formatting. */
  key: string;
}

/** A row of a comparison: a block of one version, or a block of each. */
export type BlockPair = { status: 'unchanged'; block: Block } | SingleBlock | (ChangedBlock & TextComparison);

interface SingleBlock {
  status: 'added' | 'removed';
  block: Block;
}

interface ChangedBlock {
  status: 'changed';
  before: Block;
  after: Block;
}

interface TextComparison {
  runs: TextRun[];
  /** Whether only formatting, links or alternative texts differ. */
  isTextEqual: boolean;
}

type GapPair = SingleBlock | ChangedBlock;

/** In more changed blocks, the whole text is marked instead of words, which limits the time of a comparison. */
const MAX_WORD_COMPARISONS = 150;

/** Compares two articles block by block. An article that does not exist has no blocks. */
export function compareArticles(before: Article | null, after: Article | null): BlockPair[] {
  const [oldBlocks, newBlocks] = [listBlocks(before), listBlocks(after)];
  const equalPairs = alignItems(oldBlocks, newBlocks, (a, b) => (a.key === b.key ? 1 : 0));
  const pairs: BlockPair[] = [];
  let wordComparisons = 0;
  let [oldEnd, newEnd] = [0, 0];
  for (const [oldIndex, newIndex] of [...equalPairs, [oldBlocks.length, newBlocks.length] as const]) {
    for (const pair of pairGap(oldBlocks.slice(oldEnd, oldIndex), newBlocks.slice(newEnd, newIndex))) {
      if (pair.status === 'changed') wordComparisons += 1;
      pairs.push(pair.status === 'changed' ? comparePair(pair, wordComparisons <= MAX_WORD_COMPARISONS) : pair);
    }
    const block = newBlocks[newIndex];
    if (block) pairs.push({ status: 'unchanged', block });
    [oldEnd, newEnd] = [oldIndex + 1, newIndex + 1];
  }
  return pairs;
}

/** Pairs the blocks between two unchanged ones: similar blocks are versions of each other. */
function pairGap(oldBlocks: readonly Block[], newBlocks: readonly Block[]): GapPair[] {
  const words = new Map([...oldBlocks, ...newBlocks].map((block) => [block, listWords(block.text)]));
  const similarPairs = alignItems(oldBlocks, newBlocks, (a, b) => similarity(a, b, words));
  const pairs: GapPair[] = [];
  let [oldEnd, newEnd] = [0, 0];
  for (const [oldIndex, newIndex] of [...similarPairs, [oldBlocks.length, newBlocks.length] as const]) {
    for (const block of oldBlocks.slice(oldEnd, oldIndex)) pairs.push({ status: 'removed', block });
    for (const block of newBlocks.slice(newEnd, newIndex)) pairs.push({ status: 'added', block });
    const [before, after] = [oldBlocks[oldIndex], newBlocks[newIndex]];
    if (before && after) pairs.push({ status: 'changed', before, after });
    [oldEnd, newEnd] = [oldIndex + 1, newIndex + 1];
  }
  return pairs;
}

function comparePair({ before, after }: ChangedBlock, isWordLevel: boolean): BlockPair {
  const isTextEqual = before.text === after.text;
  const runs = isWordLevel || isTextEqual ? compareTexts(before.text, after.text) : markWhole(before.text, after.text);
  return { status: 'changed', before, after, runs, isTextEqual };
}

/** Texts with fewer common words are different paragraphs. */
const MIN_SIMILARITY = 0.4;
/** A picture or embed that replaces another one, so that both are side by side. */
const REPLACEMENT = 0.1;

const isObject = ({ kind }: Block) => kind === 'figure' || kind === 'embed';

/** A number from 0 (unrelated) to 1. */
function similarity(a: Block, b: Block, words: Words): number {
  if (isObject(a) || isObject(b)) {
    if (a.kind !== b.kind) return 0;
    return a.kind === 'figure' && a.attrs['image_id'] === b.attrs['image_id'] ? 1 : REPLACEMENT;
  }
  const share = shareOfCommonWords(words.get(a), words.get(b));
  return share >= MIN_SIMILARITY ? share : 0;
}

type Words = ReadonlyMap<Block, ReadonlySet<string>>;

function shareOfCommonWords(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): number {
  const longest = Math.max(a.size, b.size);
  if (longest === 0) return 1;
  let common = 0;
  for (const word of a) if (b.has(word)) common += 1;
  return common / longest;
}

/** The start of a text is enough to recognise a paragraph. */
const MAX_SAMPLE = 2000;

const listWords = (text: string) =>
  new Set(
    text
      .slice(0, MAX_SAMPLE)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );

const containers: Record<string, BlockKind | undefined> = {
  listItem: 'listItem',
  blockquote: 'quote',
  tableCell: 'tableCell',
  tableHeader: 'tableCell',
};

function listBlocks(article: Article | null): Block[] {
  const blocks = article ? (article.doc.content ?? []).flatMap((node) => toBlocks(node, { kind: null, key: '' })) : [];
  // The editor keeps an empty paragraph at the end.
  return blocks.slice(0, blocks.findLastIndex((block) => isObject(block) || block.text !== '') + 1);
}

/** The lists, quotes and cells around a block. Their attributes are part of the formatting of the block. */
interface Surroundings {
  kind: BlockKind | null;
  key: string;
}

function toBlocks(node: ArticleNode, around: Surroundings): Block[] {
  const { type, attrs = {}, content = [] } = node;
  if (type === 'figure' || type === 'embed') {
    const text = type === 'figure' ? attrs['caption'] : attrs['url'];
    return [{ kind: type, text: String(text ?? ''), attrs, key: around.key + toStableJson(node) }];
  }
  if (type === 'paragraph' || type === 'heading') {
    const text = content.map((child) => (child.type === 'hardBreak' ? '\n' : (child.text ?? ''))).join('');
    return [{ kind: around.kind ?? type, text, attrs, key: around.key + toStableJson(node) }];
  }
  const inside = { kind: containers[type] ?? around.kind, key: `${around.key}${type}${toStableJson(attrs)}` };
  return content.flatMap((child) => toBlocks(child, inside));
}

/** JSON with sorted keys and without empty values: the editor writes attributes that the server omits. */
export function toStableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    isPlainObject(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, entry]) => !isEmpty(entry))
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );
}

const isPlainObject = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** `{ textAlign: null }` is as empty as `{}`. */
const isEmpty = (value: unknown) =>
  value == null || (isPlainObject(value) && Object.values(value).every((entry) => entry == null));
