import { expect, test } from 'vitest';
import { shortcutAttribute, shortcutText } from './shortcut';

test.each([
  ['Mod+Shift+7', false, 'Ctrl+Shift+7', 'Control+Shift+7'],
  ['Mod+Shift+7', true, '⌘⇧7', 'Meta+Shift+7'],
  ['Mod+Alt+2', true, '⌘⌥2', 'Meta+Alt+2'],
])('the shortcut %s with isMac %s is shown as %s and announced as %s', (shortcut, isMac, shown, attribute) => {
  expect(shortcutText(shortcut, isMac)).toBe(shown);
  expect(shortcutAttribute(shortcut, isMac)).toBe(attribute);
});
