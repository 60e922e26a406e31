const isApple = /mac|iphone|ipad/i.test(navigator.platform);

const apple: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };

/** `Mod+Shift+7` as the keyboard at hand names it. */
export function shortcutText(shortcut: string, isMac = isApple): string {
  const keys = shortcut.split('+');
  return isMac ? keys.map((key) => apple[key] ?? key).join('') : keys.map(plain).join('+');
}

/** The same for assistive technology. */
export function shortcutAttribute(shortcut: string, isMac = isApple): string {
  return shortcut.replace('Mod', isMac ? 'Meta' : 'Control');
}

function plain(key: string): string {
  return key === 'Mod' ? 'Ctrl' : key;
}
