import { contrast } from '@masthead/domain/colours/contrast';
import { appIconPath, sitemapIndexPath, sitemapPath } from '@masthead/domain/site/addresses';
import sharp from 'sharp';
import { lettering } from '../media/renditions/wordmark';
import { escapeHtml } from '../platform/http/html';
import { absoluteUrl } from './context/addresses';
import { findAdsTxtText } from './context/parts.queries';
import type { Site } from './context/site';
import { SHARE_PICTURE } from './layout/page-head';
import type { PageHandler, PageResult } from './pages/page-handler';

const plain = (text: string): PageResult => ({ kind: 'text', type: 'text/plain; charset=utf-8', text });

/** Who may sell the site's advertising, for those who buy it: they ask every site at this address. */
export const adsTxtHandler: PageHandler = async ({ db }) => {
  const text = await findAdsTxtText(db);
  return text === null ? null : plain(text);
};

/** What search engines may read, and where they find it. They read the search page to learn that it is not indexed. */
export const robotsTxtHandler: PageHandler = async ({ site }) =>
  plain(
    [
      'User-agent: *',
      'Allow: /',
      'Disallow: /api/',
      'Disallow: /preview/',
      '',
      ...[sitemapIndexPath, sitemapPath('news')].map((path) => `Sitemap: ${absoluteUrl(site, path)}`),
      '',
    ].join('\n'),
  );

type Brand = Pick<Site, 'title' | 'colour'>;

/** On a pale brand the letters are dark. */
const inkOn = (colour: string) => (contrast(colour, '#ffffff') >= 3 ? '#ffffff' : '#111111');

/** The first letter of the brand on its colour: the icon beside the title of a tab. */
export const iconHandler: PageHandler = async ({ site }) => ({
  kind: 'text',
  type: 'image/svg+xml',
  text: brandSvg(site, [...site.title][0] ?? '', { width: 32, height: 32, radius: 5, letter: 3 }),
});

interface Card {
  width: number;
  height: number;
  /** The corner radius. */
  radius: number;
  /** The scale of a letter, when the text fits. */
  letter: number;
}

/** Centred text on the brand colour. The watermark's letters need no font; other scripts use a font of the server. */
function brandSvg({ colour }: Brand, text: string, { width, height, radius, letter }: Card): string {
  const ink = inkOn(colour);
  const outline = lettering(text);
  const scale = Math.min(letter, (width * 0.85) / (outline?.width ?? 1));
  const letters = outline
    ? `<g transform="translate(${width / 2 - (outline.width * scale) / 2} ${height / 2 - 6 * scale}) scale(${scale})" fill="none" ` +
      `stroke="${ink}" stroke-width="0.95" stroke-linecap="round" stroke-linejoin="round">${outline.paths}</g>`
    : `<text x="${width / 2}" y="${height / 2 + letter * 2.5}" text-anchor="middle" font-family="Georgia,serif" font-weight="700" ` +
      `font-size="${letter * 7}" fill="${ink}">${escapeHtml(text)}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" rx="${radius}" fill="${colour}"/>${letters}</svg>`
  );
}

/** Rendering takes milliseconds, and the page cache is emptied often. A brand has six of them. */
const rendered = new Map<string, Buffer>();

async function renderPng(svg: string): Promise<Buffer> {
  const picture = rendered.get(svg) ?? (await sharp(Buffer.from(svg)).png().toBuffer());
  rendered.set(svg, picture);
  return picture;
}

const png = async (svg: string): Promise<PageResult> => ({
  kind: 'text',
  type: 'image/png',
  text: await renderPng(svg),
});

/** Square and opaque: systems cut the corners themselves. */
const squareSvg = (site: Brand, size: number) =>
  brandSvg(site, [...site.title][0] ?? '', { width: size, height: size, radius: 0, letter: size / 11 });

export const pngIconHandler =
  (size: number): PageHandler =>
  ({ site }) =>
    png(squareSvg(site, size));

export const sharePictureHandler: PageHandler = ({ site }) =>
  png(brandSvg(site, site.title, { ...SHARE_PICTURE, radius: 0, letter: 16 }));

/** An ICO file with one PNG in it, for the address that browsers and crawlers try by themselves. */
export const faviconHandler: PageHandler = async ({ site }) => {
  const size = 32;
  const picture = await renderPng(squareSvg(site, size));
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return { kind: 'text', type: 'image/x-icon', text: Buffer.concat([head, picture]) };
};

export const manifestHandler: PageHandler = async ({ site: { title, colour, language } }) => ({
  kind: 'text',
  type: 'application/manifest+json',
  text: JSON.stringify({
    name: title,
    short_name: title,
    lang: language,
    start_url: '/',
    display: 'browser',
    background_color: '#ffffff',
    theme_color: colour,
    icons: ([192, 512] as const).map((size) => ({
      src: appIconPath(size),
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  }),
});
