import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { EditorView, type Extension } from '@uiw/react-codemirror';

/** Colours follow the scheme through CSS alone, so an open editor changes with the page. */
const ink = {
  name: 'light-dark(#1a5fb4, #8cb9ff)',
  value: 'light-dark(#9a3412, #ffb38a)',
  keyword: 'light-dark(#86198f, #f0a6ff)',
  number: 'light-dark(#146c43, #7fdba8)',
  comment: 'light-dark(#5c636b, #a6a9ad)',
};

const highlight = HighlightStyle.define([
  { tag: [tags.tagName, tags.typeName, tags.className, tags.labelName], color: ink.name },
  { tag: [tags.attributeName, tags.propertyName, tags.variableName], color: ink.keyword },
  { tag: [tags.keyword, tags.definitionKeyword, tags.modifier, tags.operatorKeyword], color: ink.keyword },
  { tag: [tags.attributeValue, tags.string, tags.url, tags.regexp], color: ink.value },
  { tag: [tags.number, tags.unit, tags.color, tags.bool, tags.atom, tags.character], color: ink.number },
  { tag: [tags.comment, tags.meta, tags.documentMeta, tags.processingInstruction], color: ink.comment },
  { tag: tags.invalid, color: 'var(--mantine-color-error)', textDecoration: 'underline wavy' },
]);

const surface = 'var(--masthead-surface)';
const text = 'var(--mantine-color-text)';
const hairline = 'var(--masthead-hairline)';

const theme = EditorView.theme({
  '&': {
    color: text,
    backgroundColor: 'var(--mantine-color-body)',
    fontSize: 'var(--mantine-font-size-sm)',
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: 'var(--mantine-radius-sm)',
  },
  '&.cm-focused': { outline: '2px solid var(--mantine-color-brand-outline)', outlineOffset: '-1px' },
  '.cm-content': { caretColor: text, fontFamily: 'var(--mantine-font-family-monospace)' },
  '.cm-cursor': { borderLeftColor: text },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, ::selection': {
    backgroundColor: 'light-dark(#cfe2ff, #284a7a) !important',
  },
  '.cm-gutters': {
    backgroundColor: surface,
    color: 'var(--mantine-color-dimmed)',
    borderRight: `1px solid ${hairline}`,
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'light-dark(rgb(0 0 0 / 3%), rgb(255 255 255 / 4%))' },
  '.cm-selectionMatch': { backgroundColor: 'light-dark(#e3f1d8, #30472a)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'light-dark(#d8f0dd, #2f4f3a)',
    color: text,
  },
  '.cm-foldPlaceholder': { backgroundColor: surface, color: text, borderColor: hairline },
  '.cm-panels, .cm-tooltip': { backgroundColor: surface, color: text, borderColor: hairline },
  '.cm-panels .cm-textfield': { backgroundColor: 'var(--mantine-color-body)', color: text, borderColor: hairline },
  '.cm-panels .cm-button': { backgroundImage: 'none', backgroundColor: surface, color: text, borderColor: hairline },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'light-dark(#1a5fb4, #284a7a)',
    color: '#fff',
  },
  '.cm-diagnostic': { borderLeftColor: 'var(--mantine-color-error)', whiteSpace: 'pre-wrap' },
});

export const codeTheme: Extension = [theme, syntaxHighlighting(highlight)];
