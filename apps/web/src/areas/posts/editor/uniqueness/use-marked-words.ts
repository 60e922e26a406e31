import { articleToText } from '@masthead/article/to-text';
import { wordRanges } from '@masthead/article/word-ranges';
import { clearText } from '@masthead/domain/posts/contract/uniqueness';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { articleOf } from '../../../../shared/rich-text/blocks';
import { clearHighlights, showHighlights } from '../../../../shared/rich-text/highlights';
import { markedRanges } from './marked-ranges';
import type { Check } from './uniqueness.api';

/** Marks what a check found, but for hidden sources, as long as the text is the checked one. Answers whether it no longer is. */
export function useMarkedWords(editor: Editor | null, check: Check, hidden: ReadonlySet<string>): boolean {
  const [isChanged, setIsChanged] = useState(false);

  useEffect(() => {
    if (!editor || isChanged) return;
    const { doc } = editor.state;
    if (clearText(articleToText(articleOf(doc))) !== check.clear_text) return setIsChanged(true);
    const ranges = markedRanges(
      check.urls.filter(({ url }) => !hidden.has(url)),
      wordRanges(doc),
    );
    if (ranges.length > 0) showHighlights(editor, ranges);
    else clearHighlights(editor);

    const compare = () => {
      if (editor.state.doc !== doc) setIsChanged(true);
    };
    editor.on('transaction', compare);
    return () => {
      editor.off('transaction', compare);
    };
  }, [editor, check, hidden, isChanged]);

  return isChanged;
}
