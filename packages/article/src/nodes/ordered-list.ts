import { OrderedList as TiptapOrderedList } from '@tiptap/extension-list';

export const listStyles = ['1', 'a', 'A', 'i', 'I'] as const;

/** A list that starts elsewhere than at 1, or counts in letters, keeps that; other values that pages carry are dropped. */
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
