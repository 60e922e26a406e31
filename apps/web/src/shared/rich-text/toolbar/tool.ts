import type { Icon } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import type { ToolState } from './tool-state';

export interface Tool {
  name: string;
  label: string;
  icon: Icon;
  /** As `shortcutText` reads it: `Mod+Shift+7`. */
  shortcut?: string;
  /** Left out where the tool does something rather than being on or off. */
  isOn?: (state: ToolState) => boolean;
  /** Why it cannot be used now. */
  refusal?: (state: ToolState) => string | null;
  run: (editor: Editor) => void;
}
