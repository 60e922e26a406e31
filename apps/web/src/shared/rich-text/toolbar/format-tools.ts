import {
  type Icon,
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconCode,
  IconH2,
  IconH3,
  IconH4,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconPilcrow,
  IconTable,
  IconUnderline,
} from '@tabler/icons-react';
import type { Translate } from '../../../ui/translation';
import type { EditorDialog } from '../editor-state';
import type { Tool } from './tool-state';

// The tools of the toolbar that format text and insert blocks, one function per group of buttons.

export function createHistoryTools(t: Translate): Tool[] {
  return [
    {
      name: 'undo',
      label: t('Undo'),
      icon: IconArrowBackUp,
      shortcut: 'Mod+Z',
      refusal: ({ canUndo }) => (canUndo ? null : t('Nothing to undo')),
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      name: 'redo',
      label: t('Redo'),
      icon: IconArrowForwardUp,
      shortcut: 'Mod+Shift+Z',
      refusal: ({ canRedo }) => (canRedo ? null : t('Nothing to redo')),
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ];
}

export function createBlockTools(t: Translate): Tool[] {
  const createHeadingTool = (level: 2 | 3 | 4, label: string, icon: Icon): Tool => ({
    ...{ name: `heading${level}`, label, icon, shortcut: `Mod+Alt+${level}` },
    isOn: ({ block }) => block === `heading${level}`,
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  });
  return [
    {
      name: 'paragraph',
      label: t('Paragraph'),
      icon: IconPilcrow,
      shortcut: 'Mod+Alt+0',
      isOn: ({ block }) => block === 'paragraph',
      run: (editor) => editor.chain().focus().setParagraph().run(),
    },
    createHeadingTool(2, t('Heading 2'), IconH2),
    createHeadingTool(3, t('Heading 3'), IconH3),
    createHeadingTool(4, t('Heading 4'), IconH4),
  ];
}

export function createMarkTools(t: Translate): Tool[] {
  return [
    {
      name: 'bold',
      label: t('Bold'),
      icon: IconBold,
      shortcut: 'Mod+B',
      isOn: ({ bold }) => bold,
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      name: 'italic',
      label: t('Italic'),
      icon: IconItalic,
      shortcut: 'Mod+I',
      isOn: ({ italic }) => italic,
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      name: 'underline',
      label: t('Underline'),
      icon: IconUnderline,
      shortcut: 'Mod+U',
      isOn: ({ underline }) => underline,
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      name: 'clear',
      label: t('Clear formatting'),
      icon: IconClearFormatting,
      shortcut: 'Mod+\\',
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().unsetTextAlign().run(),
    },
  ];
}

export function createAlignTools(t: Translate): Tool[] {
  const createAlignTool = (alignment: string, label: string, icon: Icon, key: string): Tool => ({
    ...{ name: `align-${alignment}`, label, icon, shortcut: `Mod+Shift+${key}` },
    isOn: (state) => state.align === alignment,
    run: (editor) =>
      alignment === 'left'
        ? editor.chain().focus().unsetTextAlign().run()
        : editor.chain().focus().setTextAlign(alignment).run(),
  });
  return [
    createAlignTool('left', t('Align left'), IconAlignLeft, 'L'),
    createAlignTool('center', t('Align centre'), IconAlignCenter, 'E'),
    createAlignTool('right', t('Align right'), IconAlignRight, 'R'),
    createAlignTool('justify', t('Justify'), IconAlignJustified, 'J'),
  ];
}

/** Tools for blocks that contain other blocks: lists and quotes. */
export function createListTools(t: Translate): Tool[] {
  return [
    {
      name: 'bullet-list',
      label: t('Bullet list'),
      icon: IconList,
      shortcut: 'Mod+Shift+8',
      isOn: ({ ancestors }) => ancestors.includes('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      name: 'ordered-list',
      label: t('Numbered list'),
      icon: IconListNumbers,
      shortcut: 'Mod+Shift+7',
      isOn: ({ ancestors }) => ancestors.includes('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'quote',
      label: t('Quote'),
      icon: IconBlockquote,
      shortcut: 'Mod+Shift+B',
      isOn: ({ ancestors }) => ancestors.includes('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
  ];
}

/** Tools that open a dialog before they insert something. */
export function createInsertTools(t: Translate, open: (dialog: EditorDialog['name']) => void): Tool[] {
  return [
    {
      name: 'link',
      label: t('Link'),
      icon: IconLink,
      shortcut: 'Mod+K',
      isOn: ({ link }) => link,
      run: () => open('link'),
    },
    { name: 'image', label: t('Image'), icon: IconPhoto, run: () => open('image') },
    { name: 'embed', label: t('Embed'), icon: IconCode, run: () => open('embed') },
    { name: 'table', label: t('Table'), icon: IconTable, run: () => open('table') },
  ];
}
