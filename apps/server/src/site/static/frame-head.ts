/**
 * Runs inside the frame. It reports the height of the content to the page around it, and scrolls to anchors, because a
 * frame as high as its content does not scroll itself.
 */
const SCRIPT = `
(() => {
  const report = () => {
    const { height } = document.documentElement.getBoundingClientRect();
    parent.postMessage({ kind: 'masthead.frame-height', height: Math.ceil(height) }, '*');
  };
  addEventListener('message', ({ source, data }) => {
    if (source === parent && data?.kind === 'masthead.frame-measure') report();
  });
  addEventListener('DOMContentLoaded', () => new ResizeObserver(report).observe(document.documentElement));
  addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (!link || link.target) return;
    event.preventDefault();
    document.getElementById(decodeURIComponent(link.hash.slice(1)))?.scrollIntoView();
  });
})();
`.replaceAll(/\n\s*/g, '');

/** Whether the content supports a dark scheme: it mentions colour schemes, or has no styles at all. */
const knowsSchemes = ({ html, css }: { html: string; css: string }) =>
  /color-scheme|light-dark\(/.test(css) || /color-scheme/.test(html) || (css.trim() === '' && !/style/i.test(html));

/** Search engines list the page around the frame and read the content as a part of it. */
const ROBOTS = '<meta name="robots" content="noindex, indexifembedded">';

/** The head elements of a framed static page: links open in the top window, and a script reports the height. */
export function frameHead(page: { html: string; css: string }): string {
  const scheme = knowsSchemes(page) ? '<meta name="color-scheme" content="light dark">' : '';
  return `<base target="_top">${ROBOTS}${scheme}<style>body{margin:0}</style><script>${SCRIPT}</script>`;
}
