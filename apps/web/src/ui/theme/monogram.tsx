import { contrast } from '@masthead/domain/colours/contrast';

/** The minimum contrast of text according to WCAG AA. */
const MIN_CONTRAST = 4.5;

interface Brand {
  title: string;
  colour: string;
}

/** The logo of a project: the initials of its title on its colour. */
export function Monogram({ title, colour, size = 26 }: Brand & { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" style={{ flexShrink: 0 }}>
      <rect width="32" height="32" rx="5" fill={colour} />
      <text
        x="16"
        y="21.5"
        textAnchor="middle"
        fontFamily="Georgia, 'Times New Roman', serif"
        fontSize="15"
        fontWeight="700"
        fill={textColourOn(colour)}
      >
        {toInitials(title)}
      </text>
    </svg>
  );
}

/** The logo as a data URL, for the icon of the browser tab. */
export function monogramDataUrl({ title, colour }: Brand): string {
  const text = `<text x="16" y="22" text-anchor="middle" font-family="Georgia, serif" font-size="16" font-weight="700" fill="${textColourOn(colour)}">${toInitials(title)}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="5" fill="${colour}"/>${text}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function textColourOn(colour: string): string {
  return contrast(colour, '#ffffff') >= MIN_CONTRAST ? '#ffffff' : '#000000';
}

/** `Lagos Dispatch` becomes `LD`. */
function toInitials(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
