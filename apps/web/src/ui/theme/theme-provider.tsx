import './mantine.css';
import './theme.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useMemo } from 'react';
import { readableVariables, themeOf } from './theme';

const colorSchemes = localStorageColorSchemeManager({ key: 'masthead.color-scheme' });

/** Everything below is painted in the given `#rrggbb` colour, light or dark as the person chose. */
export function ThemeProvider({ colour, children }: { colour: string; children: ReactNode }) {
  const theme = useMemo(() => themeOf(colour), [colour]);
  usePressHidesTooltips();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}

/**
 * Marks the document from the press of a control until the pointer leaves it; the style sheet hides tooltips meanwhile.
 * The tooltip of a disabled control says why it is disabled, so it stays.
 */
function usePressHidesTooltips(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let pressed: Element | null = null;
    const press = ({ target }: Event) => {
      pressed = target instanceof Element ? (target.closest('button, a, label, [role]') ?? target) : null;
      if (pressed?.closest('[aria-disabled=true], [data-disabled]')) return;
      dataset['pressed'] = 'true';
    };
    const move = ({ target }: Event) => {
      if (pressed === null || (target instanceof Node && pressed.contains(target))) return;
      pressed = null;
      delete dataset['pressed'];
    };
    document.addEventListener('pointerdown', press, { capture: true });
    document.addEventListener('pointerover', move, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', press, { capture: true });
      document.removeEventListener('pointerover', move, { capture: true });
      delete dataset['pressed'];
    };
  }, []);
}
