import { OrderedList as TiptapOrderedList } from '@tiptap/extension-list';

/** The values of the HTML attribute `type`: numbers, letters or Roman numerals. */
export const listStyles = ['1', 'a', 'A', 'i', 'I'] as const;

/**
 * The editor node of a numbered list. Keeps the start number and the numbering style of a list, and drops invalid
 * values.
 */
export const OrderedList = TiptapOrderedList.extend({
  addAttributes() {
    return {
      start: {
        default: 1,
        parseHTML: (element: HTMLElement) => {
          const start = Number(element.getAttribute('start') ?? 1);
          return Number.isInteger(start) && start >= 0 && start < 100_000 ? start : 1;
        },
      },
      type: {
        default: null,
        parseHTML: (element: HTMLElement) => listStyles.find((style) => style === element.getAttribute('type')) ?? null,
      },
    };
  },
});
