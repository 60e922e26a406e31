// A project has one brand colour. These functions derive variants of it that are readable on a background.

type Rgb = readonly [number, number, number];

/** Mixes two `#rrggbb` colours. `share` is the part of `other`, from 0 to 1. */
export function mix(colour: string, other: string, share: number): string {
  const [from, to] = [toRgb(colour), toRgb(other)];
  return toHex(from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * share) as unknown as Rgb);
}

/** Returns the WCAG contrast ratio of two `#rrggbb` colours, from 1 to 21. */
export function contrast(colour: string, other: string): number {
  const [lighter, darker] = [luminance(colour), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Mixes `towards` into the colour in steps of 5 % until it has the contrast `ratio` on `background`. */
export function variantOn(background: string, colour: string, towards: string, ratio: number): string {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(colour, towards, share);
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return towards;
}

/** Returns a variant of the colour with enough contrast for text. WCAG AA requires 4.5; 4.6 adds a margin. */
export function readableOn(background: string, colour: string, towards: string): string {
  return variantOn(background, colour, towards, 4.6);
}

/** Returns the relative luminance as WCAG defines it: 0 for black, 1 for white. */
function luminance(colour: string): number {
  const [red, green, blue] = toRgb(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toRgb(colour: string): Rgb {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16)) as unknown as Rgb;
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
