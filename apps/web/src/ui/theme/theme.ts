import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { mix, readableOn } from '@masthead/domain/colours/contrast';

/** Where the brand's own colour sits in its ten shades; filled things are painted with it. */
export const BRAND_SHADE = 7;

const LIGHTER = [0.95, 0.88, 0.75, 0.6, 0.45, 0.3, 0.14];
const DARKER = [0.14, 0.28];

/** Ten shades of one colour, the colour itself unchanged at `BRAND_SHADE`. */
export function brandShades(colour: string): MantineColorsTuple {
  return [
    ...LIGHTER.map((share) => mix(colour, '#ffffff', share)),
    colour,
    ...DARKER.map((share) => mix(colour, '#000000', share)),
  ] as unknown as MantineColorsTuple;
}

const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif';

/** The height of controls by size; the middle one is what forms and toolbars use. */
const heights: Record<string, string> = { xs: '1.75rem', sm: '2rem', md: '2.25rem' };

/** Written without importing the components: what is named here would be loaded before the first screen. */
const components: MantineThemeOverride['components'] = {
  Input: {
    // A red brand must not make the field in focus look like a wrong one.
    vars: (_: unknown, { size }: Sized) => ({
      wrapper: { ...heightOf('--input-height', size), '--input-bd-focus': 'var(--mantine-color-text)' },
    }),
  },
  Button: { vars: (_: unknown, { size }: Sized) => ({ root: heightOf('--button-height', size) }) },
  CloseButton: { defaultProps: { size: 'sm' } },
  // Lists of choices that are closed are not drawn: a form has many.
  Combobox: { defaultProps: { keepMounted: false } },
  Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.4 } } },
  // Its placeholder is no child that a menu may have.
  Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
};

interface Sized {
  size?: string;
}

function heightOf(variable: string, size = 'sm'): Record<string, string> {
  const height = heights[size];
  return height === undefined ? {} : { [variable]: height };
}

export function themeOf(colour: string): MantineThemeOverride {
  return createTheme({
    colors: { brand: brandShades(colour), red: brandShades('#c92a2a') },
    primaryColor: 'brand',
    // The same in both schemes: Mantine picks the ink of filled things once, from the light one.
    primaryShade: { light: BRAND_SHADE, dark: BRAND_SHADE },
    autoContrast: true,
    // Above this luminance black text reads better than white: with it every filled colour passes WCAG AA.
    luminanceThreshold: 0.179,
    black: '#1b1d21',
    fontFamily,
    defaultRadius: 'sm',
    respectReducedMotion: true,
    cursorType: 'pointer',
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
    lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
    headings: {
      fontFamily,
      fontWeight: '650',
      sizes: {
        h1: { fontSize: '1.25rem', lineHeight: '1.3' },
        h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
        h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
        h4: { fontSize: '0.875rem', lineHeight: '1.4' },
      },
    },
    components,
  });
}

/** The darkest ground that text of a colour stands on in the light scheme, and the lightest in the dark one. */
const GROUND = { light: '#f1f3f5', dark: '#2e2e2e' };

/** Colours of text that Mantine leaves too pale to read (WCAG AA), and hairlines that stay calm. */
export const readableVariables: CSSVariablesResolver = (theme) => {
  const brand = theme.colors.brand?.[BRAND_SHADE] ?? theme.black;
  const inks = Object.entries(theme.colors).map(([name, shades]) => inksOf(name, shades));
  return {
    variables: { '--masthead-brand': brand },
    light: {
      ...Object.assign({}, ...inks.map(({ light }) => light)),
      '--mantine-color-error': '#c01c1c',
      '--mantine-color-dimmed': '#5c636b',
      '--mantine-color-placeholder': '#6a7179',
      '--mantine-color-disabled-color': '#6a7179',
      '--mantine-color-anchor': 'var(--mantine-color-brand-text)',
      '--mantine-color-default-border': '#d3d7dc',
      '--masthead-hairline': '#e3e6ea',
      '--masthead-surface': '#f7f8f9',
    },
    dark: {
      ...Object.assign({}, ...inks.map(({ dark }) => dark)),
      '--mantine-color-error': '#ff8787',
      '--mantine-color-dimmed': '#a6a9ad',
      '--mantine-color-placeholder': '#9a9da2',
      '--mantine-color-disabled-color': '#9a9da2',
      '--mantine-color-anchor': 'var(--mantine-color-brand-text)',
      '--masthead-hairline': '#393939',
      '--masthead-surface': '#1f1f1f',
    },
  };
};

/** One colour as text, as an outline, and as text on its own tint. */
function inksOf(name: string, shades: readonly string[]) {
  const [tint = '#ffffff', own = '#000000', deep = '#000000'] = [shades[1], shades[BRAND_SHADE], shades[9]];
  const onLight = readableOn(GROUND.light, own, '#000000');
  const onDark = readableOn(GROUND.dark, own, '#ffffff');
  return {
    light: {
      [`--mantine-color-${name}-text`]: onLight,
      [`--mantine-color-${name}-outline`]: onLight,
      [`--mantine-color-${name}-light-color`]: readableOn(tint, deep, '#000000'),
    },
    dark: {
      [`--mantine-color-${name}-text`]: onDark,
      [`--mantine-color-${name}-outline`]: onDark,
    },
  };
}
