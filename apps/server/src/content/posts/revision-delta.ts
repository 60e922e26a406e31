import { isDeepStrictEqual } from 'node:util';
import { crc32 } from 'node:zlib';
import { type Article, countWords } from '@masthead/article/document';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import { canonicalJson, toPlainText } from './post-text';
import { applyTextDelta, DamagedDelta, diffText, type TextDelta } from './text-delta';

// Revisions store the states of a post as deltas: the changes since the revision before. A checksum detects damage.

/** The columns of a post with its authors, experts and tags. */
export type PostState = Record<string, unknown>;

/** The changed columns, each as a delta of its canonical JSON; `null` for a column that is gone. */
type Delta = Record<string, TextDelta | null>;

export interface StoredRevision {
  id: number;
  /** `created_at` as PostgreSQL writes it in JSON. */
  at: string;
  /** The whole state without derived values, for the first revision and every 50th. */
  state: PostState | null;
  /** The changes since the revision before; `null` for the first. */
  delta: Delta | null;
  /** `null` for a revision that an earlier version stored: it has a whole state with derived values. */
  checksum: number | null;
}

/** The columns of a new row of `post_revisions`. */
export type PackedRevision = Pick<StoredRevision, 'state' | 'delta'> & { checksum: number };

/** The stored form of a state: the canonical JSON of each column. */
type Columns = ReadonlyMap<string, string>;

/** A revision with all its columns, computed from a whole state and the deltas after it. */
export interface RebuiltRevision {
  id: number;
  at: string;
  columns: Columns;
  /** Number of revisions since the last whole state. */
  depth: number;
}

/** One of this many revisions stores the whole state, which limits the rows that a rebuild reads. */
export const MAX_DEPTH = 50;

/** A stored revision that cannot be rebuilt. */
export class DamagedRevision extends Error {
  constructor(id: number, reason: string) {
    super(`Revision ${id} is damaged: ${reason}`);
  }
}

/** Packs a state as the changes since `base`, or whole if there is no base or the last whole state is too old. */
export function packRevision(state: PostState, at: string, base: RebuiltRevision | null): PackedRevision {
  return packColumns(toColumns(omitDerived(state, at)), base);
}

/** Packs a state that is stored whole, including derived values. */
export function packCompleteState(state: PostState, base: RebuiltRevision | null): PackedRevision {
  return { ...packColumns(toColumns(state), base), state };
}

function packColumns(columns: Columns, base: RebuiltRevision | null): PackedRevision {
  const checksum = computeChecksum(columns);
  if (!base) return { state: fromColumns(columns), delta: null, checksum };
  const delta = diffColumns(base.columns, columns);
  const isWhole = base.depth + 1 >= MAX_DEPTH || computeChecksum(applyDelta(base.columns, delta)) !== checksum;
  return { state: isWhole ? fromColumns(columns) : null, delta, checksum };
}

/** Rebuilds the last of consecutive revisions of one post, the first of which has a whole state. */
export function rebuildLast(revisions: readonly StoredRevision[]): RebuiltRevision | null {
  let base: RebuiltRevision | null = null;
  for (const revision of revisions) base = rebuildNext(revision, base);
  const last = revisions.at(-1);
  if (base && last) verifyChecksum(last, base);
  return base;
}

/** Rebuilds each of consecutive revisions, so that a long history is not in memory at once. */
export function* rebuildEach(revisions: Iterable<StoredRevision>): Generator<RebuiltRevision> {
  let base: RebuiltRevision | null = null;
  for (const revision of revisions) {
    base = rebuildNext(revision, base);
    verifyChecksum(revision, base);
    yield base;
  }
}

export function rebuildNext(
  { id, at, state, delta, checksum }: StoredRevision,
  base: RebuiltRevision | null,
): RebuiltRevision {
  // MAX_DEPTH makes the next revision store a whole state: another build may derive other values from this one.
  if (state && checksum === null) return { id, at, columns: toColumns(omitDerived(state, at)), depth: MAX_DEPTH };
  if (state) return { id, at, columns: toColumns(state), depth: 0 };
  if (!base || !delta) throw new DamagedRevision(id, 'the revision before it is missing.');
  try {
    return { id, at, columns: applyDelta(base.columns, delta), depth: base.depth + 1 };
  } catch (error) {
    throw error instanceof DamagedDelta ? new DamagedRevision(id, error.message) : error;
  }
}

function verifyChecksum({ id, checksum }: StoredRevision, { columns }: RebuiltRevision): void {
  if (checksum !== null && checksum !== computeChecksum(columns)) {
    throw new DamagedRevision(id, 'its checksum does not match its state.');
  }
}

export function toPostState({ columns, at }: RebuiltRevision): PostState {
  return addDerived(fromColumns(columns), at);
}

export function listChangedColumns(before: RebuiltRevision, after: RebuiltRevision): string[] {
  return Object.keys(diffColumns(before.columns, after.columns)).sort();
}

const DERIVED_MARKER = { derived: true };

/** For a state that is packed in SQL: the markers of all derivable values. */
export const derivedValues = { updated_at: DERIVED_MARKER, body_text: DERIVED_MARKER, word_count: DERIVED_MARKER };

/** Replaces derivable values by the marker `DERIVED`, unless they differ. No column contains such an object. */
function omitDerived(state: PostState, at: string): PostState {
  const derived = Object.entries(computeDerivedValues(state, at)).filter(([column, value]) => state[column] === value);
  return { ...state, ...Object.fromEntries(derived.map(([column]) => [column, DERIVED_MARKER])) };
}

function addDerived(state: PostState, at: string): PostState {
  const derived = Object.entries(computeDerivedValues(state, at)).filter(([column]) =>
    isDeepStrictEqual(state[column], DERIVED_MARKER),
  );
  return { ...state, ...Object.fromEntries(derived) };
}

function computeDerivedValues(state: PostState, at: string): PostState {
  const body_text = readPlainText(state);
  return { updated_at: at, ...(body_text !== null && { body_text, word_count: countWords(body_text) }) };
}

/** Returns `null` for a text that this build cannot read. */
function readPlainText({ body, slides }: PostState): string | null {
  try {
    return toPlainText({ body: (body ?? null) as Article | null, slides: (slides ?? []) as Slide[] });
  } catch {
    return null;
  }
}

function toColumns(state: PostState): Columns {
  return new Map(
    Object.keys(state)
      .sort()
      .map((column) => [column, canonicalJson(state[column])]),
  );
}

function fromColumns(columns: Columns): PostState {
  return Object.fromEntries(Array.from(columns, ([column, json]) => [column, JSON.parse(json)]));
}

function diffColumns(before: Columns, after: Columns): Delta {
  const delta: Delta = {};
  for (const column of before.keys()) if (!after.has(column)) delta[column] = null;
  for (const [column, json] of after) {
    const oldJson = before.get(column);
    if (oldJson !== json) delta[column] = oldJson === undefined ? [json] : diffText(oldJson, json);
  }
  return delta;
}

function applyDelta(before: Columns, delta: Delta): Columns {
  const after = new Map(before);
  for (const [column, change] of Object.entries(delta)) {
    if (change === null) after.delete(column);
    else after.set(column, applyTextDelta(before.get(column) ?? '', change));
  }
  return after;
}

/** Returns a signed 32-bit integer, the range of the database column. */
function computeChecksum(columns: Columns): number {
  const sorted = [...columns].sort(([a], [b]) => (a < b ? -1 : 1));
  return crc32(JSON.stringify(sorted)) | 0;
}
