import { parse } from 'parse5';
import { readBlocks } from './paste/read-blocks';
import { stylesFrom } from './paste/style-sheet';
import { blocksHtml, runsHtml } from './paste/write-html';

/** What the editor itself put on the clipboard: it is in our format already, and says how its ends join. */
const own = /\sdata-pm-slice=/;

/**
 * Text of Word, Google Docs and other programs as plain markup of our format: lists that were drawn become lists, styles
 * become bold, italic and underline, and everything else of their looks goes. Meant for `transformPastedHTML`.
 */
export function cleanPastedHtml(html: string): string {
  if (own.test(html)) return html;
  const { childNodes } = parse(html);
  const blocks = readBlocks(childNodes, stylesFrom(childNodes));
  const [only] = blocks;
  // A few words go into the sentence at the caret.
  return blocks.length === 1 && only?.kind === 'text' && only.tag === 'p' && only.align === null
    ? runsHtml(only.runs)
    : blocksHtml(blocks);
}
