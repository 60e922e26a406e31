import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../ui/translation';
import { useOnDemand } from '../shell/use-on-demand';
import type { AppArea } from '../visible-areas';
import classes from './palette-button.module.css';

const loadPalette = async () => (await import('./palette')).Palette;
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** The button of the header that opens the command palette, and its keyboard shortcut. */
export function PaletteButton({ areas }: { areas: readonly AppArea[] }) {
  const { t } = useTranslation();
  const { Component: Opened, show, hide } = useOnDemand(loadPalette);

  useShortcut(() => {
    if (Opened) hide();
    else if (!isDialogOpen()) void show();
  });

  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-label={t('Find anything')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => void show()}
      >
        <IconSearch size={16} stroke={1.8} />
        <span className={classes.label}>{t('Find anything')}</span>
        <kbd className={classes.keys}>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </UnstyledButton>
      {Opened ? <Opened areas={areas} onClose={hide} /> : null}
    </>
  );
}

/** Whether a modal dialog is open. It must be closed before the user can go elsewhere. A side panel is not modal. */
const isDialogOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]:not([data-side-panel])') !== null;

/** Calls the handler on Ctrl+K or Cmd+K, unless the focused element uses these keys, such as the rich text for links. */
function useShortcut(handle: () => void): void {
  const handleShortcut = useEffectEvent(handle);
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.shiftKey || event.altKey || event.defaultPrevented) return;
      // The browser would focus its address bar.
      event.preventDefault();
      handleShortcut();
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}
