import { offerAdChoice, showAds } from './ads';
import { followUpdates } from './live';
import { offerNews } from './news';

/** Content that grows with its frame, such as a part of `100vh`, would grow without end. */
const MAX_HEIGHT = 30_000;
const MAX_CHANGES = 200;

/** Gives the frame of a static page the height of its content. Without this script the frame scrolls. */
export function fitFrames(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('[data-fit-frame]')) {
    let changes = 0;
    addEventListener('message', ({ source, data }: MessageEvent) => {
      if (source !== frame.contentWindow || data?.kind !== 'masthead.frame-height') return;
      const { height } = data as { height: unknown };
      if (typeof height !== 'number' || !(height > 0) || height > MAX_HEIGHT || changes >= MAX_CHANGES) return;
      changes += 1;
      frame.style.height = `${height}px`;
    });
    // The content may have reported its height before this script ran.
    frame.contentWindow?.postMessage({ kind: 'masthead.frame-measure' }, '*');
  }
}

// Pages are readable without this script. It adds to the parts that are on the page.
showAds();
offerAdChoice();
fitFrames();
followUpdates();
void offerNews();
