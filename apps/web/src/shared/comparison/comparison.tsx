import { Stack, Text, VisuallyHidden } from '@mantine/core';
import type { Article } from '@masthead/article/document';
import { useTranslation } from '../../ui/translation';
import { type Block, type BlockPair, compareArticles } from './compare-articles';
import { compareTexts, type TextRun } from './compare-texts';
import classes from './comparison.module.css';

/** Shows a plain text with the words that were removed and added. */
export function TextComparison({ before, after }: { before: string; after: string }) {
  return (
    <span className={classes.run}>
      <TextRuns runs={compareTexts(before, after)} />
    </span>
  );
}

/** Shows an article with the blocks and words that were removed and added. Long unchanged parts are folded. */
export function ArticleComparison({ before, after }: { before: Article | null; after: Article | null }) {
  const { t } = useTranslation();
  const groups = groupUnchanged(compareArticles(before, after));
  if (groups.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('Both versions are empty.')}
      </Text>
    );
  }
  return (
    <Stack gap={4}>
      {groups.map(({ index, isFolded, pairs }) =>
        isFolded ? (
          <details key={index} className={classes.folded}>
            <summary>{t('Unchanged paragraphs: {count}', { count: pairs.length })}</summary>
            <Stack gap={4}>
              <Pairs pairs={pairs} firstIndex={index} />
            </Stack>
          </details>
        ) : (
          <Pairs key={index} pairs={pairs} firstIndex={index} />
        ),
      )}
    </Stack>
  );
}

/** Shows pictures of two versions side by side. `null` means that the version has no picture. */
export function PictureComparison({ before, after }: { before: Picture | null; after: Picture | null }) {
  const { t } = useTranslation();
  return (
    <div className={classes.pictures}>
      <PictureVersion label={t('Earlier picture')} picture={before} />
      <PictureVersion label={t('Later picture')} picture={after} />
    </div>
  );
}

interface Picture {
  src: string;
  alt: string | null;
}

function PictureVersion({ label, picture }: { label: string; picture: Picture | null }) {
  const { t } = useTranslation();
  return (
    <figure className={classes.picture}>
      <figcaption className={classes.note}>{label}</figcaption>
      {picture ? <img src={picture.src} alt={picture.alt ?? ''} loading="lazy" /> : <Text size="sm">{t('None')}</Text>}
    </figure>
  );
}

/** Screen readers announce the start of a mark by a hidden label, because most of them ignore `ins` and `del`. */
function TextRuns({ runs }: { runs: readonly TextRun[] }) {
  const { t } = useTranslation();
  return runs.map(({ kind, text }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a comparison never move
    if (kind === 'kept') return <span key={index}>{text}</span>;
    const Mark = kind === 'added' ? 'ins' : 'del';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a comparison never move
      <Mark key={index}>
        <VisuallyHidden>{kind === 'added' ? t('Added:') : t('Removed:')} </VisuallyHidden>
        {text}
      </Mark>
    );
  });
}

/** The number of unchanged blocks around a change that stay visible. */
const CONTEXT = 1;
/** Fewer unchanged blocks than this are not folded. */
const MIN_FOLDED = 3;

interface PairGroup {
  /** The index of its first pair. */
  index: number;
  isFolded: boolean;
  pairs: BlockPair[];
}

function groupUnchanged(pairs: readonly BlockPair[]): PairGroup[] {
  const isNearChange = (index: number) =>
    pairs.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ status }) => status !== 'unchanged');
  const groups: PairGroup[] = [];
  for (const [index, pair] of pairs.entries()) {
    const isFolded = !isNearChange(index);
    const last = groups.at(-1);
    if (last && last.isFolded === isFolded) last.pairs.push(pair);
    else groups.push({ index, isFolded, pairs: [pair] });
  }
  return groups.map((group) => ({ ...group, isFolded: group.isFolded && group.pairs.length >= MIN_FOLDED }));
}

function Pairs({ pairs, firstIndex }: { pairs: readonly BlockPair[]; firstIndex: number }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a comparison never move
  return pairs.map((pair, index) => <PairView key={firstIndex + index} pair={pair} />);
}

function PairView({ pair }: { pair: BlockPair }) {
  const { status } = pair;
  const { kind } = pair.status === 'changed' ? pair.after : pair.block;
  return (
    <div className={classes.block} data-status={status} data-kind={kind}>
      {kind === 'figure' ? <FigurePair pair={pair} /> : <PairText pair={pair} />}
    </div>
  );
}

const runKinds = { unchanged: 'kept', added: 'added', removed: 'removed' } as const;

function PairText({ pair }: { pair: BlockPair }) {
  const { t } = useTranslation();
  const runs: TextRun[] =
    pair.status === 'changed' ? pair.runs : [{ kind: runKinds[pair.status], text: pair.block.text || '¶' }];
  return (
    <span className={classes.text}>
      <TextRuns runs={runs} />
      {pair.status === 'changed' && pair.isTextEqual && !isReplacedPicture(pair.before, pair.after) ? (
        <span className={classes.note}>{t('Formatting or links changed')}</span>
      ) : null}
    </span>
  );
}

const isReplacedPicture = (before: Block, after: Block) => before.attrs['src'] !== after.attrs['src'];

function FigurePair({ pair }: { pair: BlockPair }) {
  const before = pair.status === 'changed' ? pair.before : pair.status === 'added' ? null : pair.block;
  const after = pair.status === 'changed' ? pair.after : pair.status === 'removed' ? null : pair.block;
  const isSamePicture = before && after && !isReplacedPicture(before, after);
  return (
    <>
      {isSamePicture ? (
        <div className={classes.pictures}>
          <figure className={classes.picture}>
            <img {...toPicture(after)} alt={toPicture(after).alt ?? ''} loading="lazy" />
          </figure>
        </div>
      ) : (
        <PictureComparison before={before && toPicture(before)} after={after && toPicture(after)} />
      )}
      <PairText pair={pair} />
    </>
  );
}

const toPicture = ({ attrs }: Block): Picture => ({
  src: String(attrs['src'] ?? ''),
  alt: typeof attrs['alt'] === 'string' ? attrs['alt'] : null,
});
