import { type Change, ChangeSet, simplifyChanges } from '@tiptap/pm/changeset';
import { Schema } from '@tiptap/pm/model';
import { StepMap } from '@tiptap/pm/transform';

/** A part of a text that both versions have, or that only one of them has. */
export interface TextRun {
  kind: 'kept' | 'removed' | 'added';
  text: string;
}

/** With more changed characters, the whole changed range is marked: the search takes quadratic time. */
const MAX_SEARCHED = 2000;

/** Compares two plain texts. The runs are whole words, in the order in which a reader expects them. */
export function compareTexts(before: string, after: string): TextRun[] {
  const runs: TextRun[] = [];
  let end = 0;
  for (const { fromA, toA, fromB, toB } of listChanges(before, after)) {
    addRun(runs, 'kept', after.slice(end, fromB));
    addRun(runs, 'removed', before.slice(fromA, toA));
    addRun(runs, 'added', after.slice(fromB, toB));
    end = toB;
  }
  addRun(runs, 'kept', after.slice(end));
  return runs;
}

/** Marks the whole texts as different. */
export function markWhole(before: string, after: string): TextRun[] {
  const runs: TextRun[] = [];
  addRun(runs, 'removed', before);
  addRun(runs, 'added', after);
  return runs;
}

function addRun(runs: TextRun[], kind: TextRun['kind'], text: string): void {
  if (text !== '') runs.push({ kind, text });
}

/** A range of the earlier text and the range of the later text that replaces it. */
type ChangedRange = Pick<Change, 'fromA' | 'toA' | 'fromB' | 'toB'>;

function listChanges(before: string, after: string): ChangedRange[] {
  if (before === after) return [];
  const range = findChangedRange(before, after);
  if (Math.max(range.toA - range.fromA, range.toB - range.fromB) > MAX_SEARCHED) {
    return [expandToWords(range, before, after)];
  }
  const doc = toDocument(after);
  const map = new StepMap([0, before.length, after.length]);
  const { changes } = ChangeSet.create(toDocument(before)).addSteps(doc, [map], null);
  return joinTouching(simplifyChanges(changes, doc).map((change) => expandToWords(change, before, after)));
}

const schema = new Schema({ nodes: { doc: { content: 'text*' }, text: {} } });

/** A position in this document is an index of the text. */
const toDocument = (text: string) => schema.node('doc', null, text === '' ? [] : [schema.text(text)]);

/** The range between the common start and the common end. */
function findChangedRange(before: string, after: string): ChangedRange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { fromA: start, toA: before.length - end, fromB: start, toB: after.length - end };
}

/** Halves of surrogate pairs count as letters, so that no run ends inside an emoji. */
const isLetter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}\p{M}_\ud800-\udfff\u200d]/u.test(character);

/** Extends a change to the words that it touches. The characters around a change are the same in both texts. */
function expandToWords({ fromA, toA, fromB, toB }: ChangedRange, before: string, after: string): ChangedRange {
  let [start, end] = [0, 0];
  const startsInWord = (toA > fromA && isLetter(before[fromA])) || (toB > fromB && isLetter(after[fromB]));
  const endsInWord = (toA > fromA && isLetter(before[toA - 1])) || (toB > fromB && isLetter(after[toB - 1]));
  const splitsWord = isLetter(after[fromB - 1]) && isLetter(after[toB]);
  if (startsInWord || splitsWord) while (isLetter(before[fromA - 1 - start])) start += 1;
  if (endsInWord || splitsWord) while (isLetter(before[toA + end])) end += 1;
  return { fromA: fromA - start, toA: toA + end, fromB: fromB - start, toB: toB + end };
}

function joinTouching(changes: readonly ChangedRange[]): ChangedRange[] {
  const joined: ChangedRange[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    if (last && change.fromB <= last.toB) {
      joined[joined.length - 1] = {
        ...last,
        toA: Math.max(last.toA, change.toA),
        toB: Math.max(last.toB, change.toB),
      };
    } else joined.push(change);
  }
  return joined;
}
