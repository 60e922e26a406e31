const isAppleDevice = /mac|iphone|ipad/i.test(navigator.platform);

const appleSymbols: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };

/** Formats `Mod+Shift+7` for the keyboard of this computer. */
export function shortcutText(shortcut: string, isMac = isAppleDevice): string {
  const keys = shortcut.split('+');
  return isMac ? keys.map((key) => appleSymbols[key] ?? key).join('') : keys.map(formatKey).join('+');
}

/** The value of `aria-keyshortcuts`. */
export function shortcutAttribute(shortcut: string, isMac = isAppleDevice): string {
  return shortcut.replace('Mod', isMac ? 'Meta' : 'Control');
}

function formatKey(key: string): string {
  return key === 'Mod' ? 'Ctrl' : key;
}
