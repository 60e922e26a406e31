import { contrast } from '@masthead/domain/colours/contrast';

interface Mark {
  title: string;
  colour: string;
}

/** The brand's mark: its initials on its colour. */
export function Monogram({ title, colour, size = 26 }: Mark & { size?: number }) {
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
        fill={inkOn(colour)}
      >
        {initials(title)}
      </text>
    </svg>
  );
}

/** The same mark as an address for the browser's tab. */
export function monogramAddress({ title, colour }: Mark): string {
  const text = `<text x="16" y="22" text-anchor="middle" font-family="Georgia, serif" font-size="16" font-weight="700" fill="${inkOn(colour)}">${initials(title)}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="5" fill="${colour}"/>${text}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function inkOn(colour: string): string {
  return contrast(colour, '#ffffff') >= 4.5 ? '#ffffff' : '#000000';
}

function initials(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
