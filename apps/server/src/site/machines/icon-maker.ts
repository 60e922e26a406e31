import { escapeHtml } from '../../http/html';
import type { Maker } from '../pages/made';

/** The first letter of the brand on its colour: what browsers show beside the title. */
export const iconMaker: Maker = async ({ site: { title, colour } }) => ({
  kind: 'text',
  type: 'image/svg+xml',
  text:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="5" fill="${colour}"/>` +
    '<text x="16" y="23.5" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="22" fill="#fff">' +
    `${escapeHtml([...title][0] ?? '')}</text></svg>`,
});
