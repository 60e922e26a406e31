/** Where a row stands among those it can change places with. */
export interface Sibling<Row> {
  group: string;
  index: number;
  siblings: Row[];
}

/** The place of each row within its group, by id; rows of a group keep the order in which they come. */
export function siblingsOf<Row extends { id: number }>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
): Map<number, Sibling<Row>> {
  const groups = new Map<string, Row[]>();
  const places = new Map<number, Sibling<Row>>();
  for (const row of rows) {
    const group = groupOf(row);
    const siblings = groups.get(group) ?? [];
    groups.set(group, siblings);
    places.set(row.id, { group, index: siblings.length, siblings });
    siblings.push(row);
  }
  return places;
}
