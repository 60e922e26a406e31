import { MAX_ID } from '@masthead/domain/http/paging';
import { imageSources } from '@masthead/domain/images/contract';
import { z } from 'zod';
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from './document';
import { MAX_HREF } from './links';
import { listStyles } from './nodes/ordered-list';
import { alignments, headingLevels } from './schema';

const textAlign = z.enum(alignments).nullable().optional();
const none = z.strictObject({});
const said = (max: number) => z.string().max(max).nullable().optional();
const pixels = z.int().min(1).max(100_000).nullable().optional();

const cell = z.strictObject({
  colspan: z.int().min(1).max(MAX_TABLE_COLUMNS).optional(),
  rowspan: z.int().min(1).max(MAX_TABLE_ROWS).optional(),
  colwidth: z.array(z.int().min(1).max(10_000)).max(MAX_TABLE_COLUMNS).nullable().optional(),
});

/** What each node may carry. What is said of a picture is bounded as in the picker, without its least lengths. */
export const nodeAttributes = new Map<string, z.ZodType>(
  Object.entries({
    doc: none,
    text: none,
    hardBreak: none,
    paragraph: z.strictObject({ textAlign }),
    heading: z.strictObject({ level: z.literal([...headingLevels]), textAlign }),
    blockquote: none,
    bulletList: none,
    orderedList: z.strictObject({
      start: z.int().min(0).max(99_999).optional(),
      type: z.enum(listStyles).nullable().optional(),
    }),
    listItem: none,
    table: none,
    tableRow: none,
    tableCell: cell,
    tableHeader: cell,
    figure: z.strictObject({
      image_id: z.int().min(1).max(MAX_ID),
      src: z.string().max(200),
      alt: said(255),
      title: said(255),
      caption: said(200),
      author: said(150),
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

export const markAttributes = new Map<string, z.ZodType>(
  Object.entries({ bold: none, italic: none, underline: none, link: z.strictObject({ href: z.string() }) }),
);
