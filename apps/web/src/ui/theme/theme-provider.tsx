import './mantine.css';
import './theme.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { usePressHidesTooltips } from './press-hides-tooltips';
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
