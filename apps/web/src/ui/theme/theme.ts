import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { mix, readableOn } from '@masthead/domain/colours/contrast';

/** The index of the brand's colour among its ten shades. Filled components use it. */
export const BRAND_SHADE = 7;

/** The shares of white in the seven lighter shades, and of black in the two darker ones. */
const WHITE_SHARES = [0.95, 0.88, 0.75, 0.6, 0.45, 0.3, 0.14];
const BLACK_SHARES = [0.14, 0.28];

/** Ten shades of a colour from light to dark, as Mantine needs them. */
export function createBrandShades(colour: string): MantineColorsTuple {
  return [
    ...WHITE_SHARES.map((share) => mix(colour, '#ffffff', share)),
    colour,
    ...BLACK_SHARES.map((share) => mix(colour, '#000000', share)),
  ] as unknown as MantineColorsTuple;
}

const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif';

/** The height of controls by size. Forms and toolbars use `sm`. */
const CONTROL_HEIGHTS: Record<string, string> = { xs: '1.75rem', sm: '2rem', md: '2.25rem' };

/** Not built with `Component.extend`, because an import would load the components before the first screen. */
const components: MantineThemeOverride['components'] = {
  Input: {
    // With a red brand colour, a focused field would look invalid.
    vars: (_: unknown, { size }: SizeProps) => ({
      wrapper: { ...toHeightVariable('--input-height', size), '--input-bd-focus': 'var(--mantine-color-text)' },
    }),
  },
  Button: { vars: (_: unknown, { size }: SizeProps) => ({ root: toHeightVariable('--button-height', size) }) },
  CloseButton: { defaultProps: { size: 24 } },
  // A form has many closed dropdowns; do not render their options.
  Combobox: { defaultProps: { keepMounted: false } },
  Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.4 } } },
  // The placeholder is not a valid child of `role="menu"`.
  Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
};

interface SizeProps {
  size?: string;
}

function toHeightVariable(variable: string, size = 'sm'): Record<string, string> {
  const height = CONTROL_HEIGHTS[size];
  return height === undefined ? {} : { [variable]: height };
}

/** Mantine's theme with the colour of the project. */
export function createBrandTheme(colour: string): MantineThemeOverride {
  return createTheme({
    colors: { brand: createBrandShades(colour), red: createBrandShades('#c92a2a') },
    primaryColor: 'brand',
    // The same in both schemes: Mantine picks the text colour on filled components from the light scheme only.
    primaryShade: { light: BRAND_SHADE, dark: BRAND_SHADE },
    autoContrast: true,
    // Above this luminance black text has more contrast than white. Every filled colour then passes WCAG AA.
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

/** The darkest background of coloured text in the light scheme, and the lightest in the dark scheme. */
const BACKGROUND = { light: '#f1f3f5', dark: '#2e2e2e' };

/** Replaces text colours of Mantine that fail WCAG AA, and defines the colours of hairlines and surfaces. */
export const readableVariables: CSSVariablesResolver = (theme) => {
  const brand = theme.colors.brand?.[BRAND_SHADE] ?? theme.black;
  const textVariables = Object.entries(theme.colors).map(([name, shades]) => createTextVariables(name, shades));
  return {
    variables: { '--masthead-brand': brand },
    light: {
      ...Object.assign({}, ...textVariables.map(({ light }) => light)),
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
      ...Object.assign({}, ...textVariables.map(({ dark }) => dark)),
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

/** Variables of a colour as text, as outline, and as text on its own tint. */
function createTextVariables(name: string, shades: readonly string[]) {
  const [tint = '#ffffff', brandColour = '#000000', darkShade = '#000000'] = [
    shades[1],
    shades[BRAND_SHADE],
    shades[9],
  ];
  const onLight = readableOn(BACKGROUND.light, brandColour, '#000000');
  const onDark = readableOn(BACKGROUND.dark, brandColour, '#ffffff');
  return {
    light: {
      [`--mantine-color-${name}-text`]: onLight,
      [`--mantine-color-${name}-outline`]: onLight,
      [`--mantine-color-${name}-light-color`]: readableOn(tint, darkShade, '#000000'),
    },
    dark: {
      [`--mantine-color-${name}-text`]: onDark,
      [`--mantine-color-${name}-outline`]: onDark,
    },
  };
}
