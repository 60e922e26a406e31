import { MAX_ID } from '@masthead/domain/http/paging';
import { imageSources } from '@masthead/domain/images/contract';
import { z } from 'zod';
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from './document';
import { MAX_HREF } from './links';
import { listStyles } from './nodes/ordered-list';
import { alignments, headingLevels } from './schema';

// The server validates the attributes of article nodes and marks with these schemas, because it stores articles from
// untrusted input. `schema.ts` defines the same format for the editor.

const textAlign = z.enum(alignments).nullable().optional();
const noAttributes = z.strictObject({});
const storedText = (max: number) => z.string().max(max).nullable().optional();
const pixels = z.int().min(1).max(100_000).nullable().optional();

const cell = z.strictObject({
  colspan: z.int().min(1).max(MAX_TABLE_COLUMNS).optional(),
  rowspan: z.int().min(1).max(MAX_TABLE_ROWS).optional(),
  colwidth: z.array(z.int().min(1).max(10_000)).max(MAX_TABLE_COLUMNS).nullable().optional(),
});

/** The attributes of each node type. The texts of a figure have the maximum lengths of the picker, but no minimum. */
export const nodeAttributes = new Map<string, z.ZodType>(
  Object.entries({
    doc: noAttributes,
    text: noAttributes,
    hardBreak: noAttributes,
    paragraph: z.strictObject({ textAlign }),
    heading: z.strictObject({ level: z.literal([...headingLevels]), textAlign }),
    blockquote: noAttributes,
    bulletList: noAttributes,
    orderedList: z.strictObject({
      start: z.int().min(0).max(99_999).optional(),
      type: z.enum(listStyles).nullable().optional(),
    }),
    listItem: noAttributes,
    table: noAttributes,
    tableRow: noAttributes,
    tableCell: cell,
    tableHeader: cell,
    figure: z.strictObject({
      image_id: z.int().min(1).max(MAX_ID),
      src: z.string().max(200),
      alt: storedText(255),
      title: storedText(255),
      caption: storedText(200),
      author: storedText(150),
      source: z
        .literal(imageSources.map(({ id }) => id))
        .nullable()
        .optional(),
      width: pixels,
      height: pixels,
    }),
    embed: z.strictObject({ provider: z.string().max(20), url: z.string().max(MAX_HREF) }),
  }),
);

/** The attributes of each mark: formatting of text, such as bold or a link. */
export const markAttributes = new Map<string, z.ZodType>(
  Object.entries({
    bold: noAttributes,
    italic: noAttributes,
    underline: noAttributes,
    link: z.strictObject({ href: z.string() }),
  }),
);
