import './mantine.css';
import './theme.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { createBrandTheme, readableVariables } from './theme';

const colorSchemes = localStorageColorSchemeManager({ key: 'masthead.color-scheme' });

/** The look of the admin: Mantine with the colour of the project, in the light or dark scheme. */
export function ThemeProvider({ colour, children }: { colour: string; children: ReactNode }) {
  useHideTooltipsOnPress();
  return (
    <MantineProvider
      theme={createBrandTheme(colour)}
      cssVariablesResolver={readableVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}

/**
 * Marks the document from the press of a control until the pointer leaves it. The style sheet hides tooltips meanwhile.
 * The tooltip of a disabled control stays, because it shows why the control is disabled.
 */
function useHideTooltipsOnPress(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let pressedControl: Element | null = null;
    const handlePress = ({ target }: Event) => {
      pressedControl = target instanceof Element ? (target.closest('button, a, label, [role]') ?? target) : null;
      if (pressedControl?.closest('[aria-disabled=true], [data-disabled]')) return;
      dataset['pressed'] = 'true';
    };
    const handlePointerOver = ({ target }: Event) => {
      if (pressedControl === null || (target instanceof Node && pressedControl.contains(target))) return;
      pressedControl = null;
      delete dataset['pressed'];
    };
    document.addEventListener('pointerdown', handlePress, { capture: true });
    document.addEventListener('pointerover', handlePointerOver, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', handlePress, { capture: true });
      document.removeEventListener('pointerover', handlePointerOver, { capture: true });
      delete dataset['pressed'];
    };
  }, []);
}
