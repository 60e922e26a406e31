/** With more pairs, items are paired by their position: the alignment takes quadratic time and memory. */
const MAX_PAIRS = 40_000;

/**
 * Pairs items of two lists without changing their order, so that the sum of the scores is as high as possible. Items
 * with a score of 0 are not paired. Returns the indices of the pairs.
 */
export function alignItems<T>(
  before: readonly T[],
  after: readonly T[],
  getScore: (a: T, b: T) => number,
): (readonly [number, number])[] {
  const shorter = Math.min(before.length, after.length);
  const scoreAt = (oldIndex: number, newIndex: number) => getScore(before[oldIndex] as T, after[newIndex] as T);
  let start = 0;
  while (start < shorter && scoreAt(start, start) === 1) start += 1;
  let end = 0;
  while (end < shorter - start && scoreAt(before.length - 1 - end, after.length - 1 - end) === 1) end += 1;
  const [rows, columns] = [before.length - start - end, after.length - start - end];
  const middle =
    rows * columns > MAX_PAIRS
      ? alignByPosition(rows, columns, (row, column) => scoreAt(start + row, start + column))
      : alignByScore(rows, columns, (row, column) => scoreAt(start + row, start + column));
  return [
    ...Array.from({ length: start }, (_, index) => [index, index] as const),
    ...middle.map(([row, column]) => [start + row, start + column] as const),
    ...Array.from({ length: end }, (_, index) => [before.length - end + index, after.length - end + index] as const),
  ];
}

type Score = (row: number, column: number) => number;

function alignByPosition(rows: number, columns: number, score: Score): [number, number][] {
  const positions = Array.from({ length: Math.min(rows, columns) }, (_, index): [number, number] => [index, index]);
  return positions.filter(([row, column]) => score(row, column) > 0);
}

/** Dynamic programming: `best` has the highest sum for the items from a row and a column on. */
function alignByScore(rows: number, columns: number, score: Score): [number, number][] {
  const width = columns + 1;
  const scores = new Float32Array(rows * columns);
  const best = new Float32Array((rows + 1) * width);
  const at = (cells: Float32Array, index: number) => cells[index] as number;
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const pairScore = score(row, column);
      scores[row * columns + column] = pairScore;
      const paired = pairScore > 0 ? pairScore + at(best, (row + 1) * width + column + 1) : 0;
      best[row * width + column] = Math.max(
        paired,
        at(best, (row + 1) * width + column),
        at(best, row * width + column + 1),
      );
    }
  }
  const pairs: [number, number][] = [];
  for (let [row, column] = [0, 0]; row < rows && column < columns; ) {
    const skipped = Math.max(at(best, (row + 1) * width + column), at(best, row * width + column + 1));
    if (at(scores, row * columns + column) > 0 && at(best, row * width + column) > skipped) {
      pairs.push([row, column]);
      row += 1;
      column += 1;
    } else if (at(best, (row + 1) * width + column) === skipped) row += 1;
    else column += 1;
  }
  return pairs;
}
