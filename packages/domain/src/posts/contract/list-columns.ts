// The columns and densities of the posts list, which each user chooses.

/** The columns that a user can show or hide, in the order of the table. The title and the actions are always shown. */
export const postColumns = [
  'status',
  'author',
  'uniqueness',
  'words',
  'date',
  'category',
  'subcategory',
  'type',
  'assignee',
] as const;
export type PostColumn = (typeof postColumns)[number];

const optionalColumns: readonly PostColumn[] = ['type', 'assignee'];

/** The columns of the specification. */
export const defaultPostColumns: readonly PostColumn[] = postColumns.filter((name) => !optionalColumns.includes(name));

/** Compact rows have one line; comfortable rows wrap. */
export const listDensities = ['compact', 'comfortable'] as const;
export type ListDensity = (typeof listDensities)[number];
