import type { MantineColorsTuple } from '@mantine/core';
import { mix } from '@masthead/domain/colours/contrast';

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
