import { escapeHtml } from '@masthead/article/html';
import { contrast } from '@masthead/domain/colours/contrast';
import { appIconPath, sitemapIndexPath, sitemapPath } from '@masthead/domain/site/paths';
import { loadSharp } from '../media/formats/sharp';
import { drawLetters } from '../media/renditions/wordmark';
import { absoluteUrl, type Site } from './context/site';
import { findAdsTxt } from './context/site-data.queries';

import { SHARE_PICTURE_SIZE } from './layout/page-head';
import type { PageHandler, PageResult } from './pages/page-handler';

// Small files of the site that are not pages: ads.txt, robots.txt, icons and the web app manifest.

const toTextResult = (content: string): PageResult => ({
  kind: 'file',
  mediaType: 'text/plain; charset=utf-8',
  content,
});

export const adsTxtHandler: PageHandler = async ({ db }) => {
  const text = await findAdsTxt(db);
  return text === null ? null : toTextResult(text);
};

/** The search page is not disallowed: search engines must be able to read its `noindex`. */
export const robotsTxtHandler: PageHandler = async ({ site }) =>
  toTextResult(
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

/** White, or nearly black on a light brand colour. */
const selectTextColour = (colour: string) => (contrast(colour, '#ffffff') >= 3 ? '#ffffff' : '#111111');

/** The SVG icon of browser tabs. */
export const iconHandler: PageHandler = async ({ site }) => ({
  kind: 'file',
  mediaType: 'image/svg+xml',
  content: renderBrandSvg(site, [...site.title][0] ?? '', { width: 32, height: 32, radius: 5, letterScale: 3 }),
});

interface BrandPicture {
  width: number;
  height: number;
  /** The radius of the corners. */
  radius: number;
  /** How much the letters of the watermark are enlarged. A text that is too wide is scaled down. */
  letterScale: number;
}

/**
 * Renders centred text on the brand colour. The letters of the watermark are paths of a grid 12 units high and need no
 * font; text in other scripts uses a font of the server.
 */
function renderBrandSvg({ colour }: Brand, text: string, { width, height, radius, letterScale }: BrandPicture): string {
  const textColour = selectTextColour(colour);
  const outline = drawLetters(text);
  const scale = Math.min(letterScale, (width * 0.85) / (outline?.width ?? 1));
  const letters = outline
    ? `<g transform="translate(${width / 2 - (outline.width * scale) / 2} ${height / 2 - 6 * scale}) scale(${scale})" fill="none" ` +
      `stroke="${textColour}" stroke-width="0.95" stroke-linecap="round" stroke-linejoin="round">${outline.paths}</g>`
    : `<text x="${width / 2}" y="${height / 2 + letterScale * 2.5}" text-anchor="middle" font-family="Georgia,serif" font-weight="700" ` +
      `font-size="${letterScale * 7}" fill="${textColour}">${escapeHtml(text)}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" rx="${radius}" fill="${colour}"/>${letters}</svg>`
  );
}

/** Rendered pictures by SVG. The page cache is emptied too often for them: rendering takes milliseconds. */
const pngCache = new Map<string, Buffer>();

async function renderPng(svg: string): Promise<Buffer> {
  const picture = pngCache.get(svg) ?? (await loadSharp()(Buffer.from(svg)).png().toBuffer());
  pngCache.set(svg, picture);
  return picture;
}

const toPngResult = async (svg: string): Promise<PageResult> => ({
  kind: 'file',
  mediaType: 'image/png',
  content: await renderPng(svg),
});

/** The first letter of the title in a square. It has no round corners: operating systems round them. */
const renderSquareSvg = (site: Brand, size: number) =>
  renderBrandSvg(site, [...site.title][0] ?? '', { width: size, height: size, radius: 0, letterScale: size / 11 });

/** Icons for home screens. */
export const pngIconHandler =
  (size: number): PageHandler =>
  ({ site }) =>
    toPngResult(renderSquareSvg(site, size));

/** The default picture for social networks. */
export const sharePictureHandler: PageHandler = ({ site }) =>
  toPngResult(renderBrandSvg(site, site.title, { ...SHARE_PICTURE_SIZE, radius: 0, letterScale: 16 }));

/** An ICO file with one PNG, for browsers and crawlers that request `/favicon.ico` by default. */
export const faviconHandler: PageHandler = async ({ site }) => {
  const size = 32;
  const picture = await renderPng(renderSquareSvg(site, size));
  const header = Buffer.alloc(22);
  // The file header: type 1 (icon), one picture.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  // The entry of the picture: width, height, colour planes, bits per pixel, length and offset.
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return { kind: 'file', mediaType: 'image/x-icon', content: Buffer.concat([header, picture]) };
};

/** The web app manifest. */
export const manifestHandler: PageHandler = async ({ site: { title, colour, language } }) => ({
  kind: 'file',
  mediaType: 'application/manifest+json',
  content: JSON.stringify({
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
