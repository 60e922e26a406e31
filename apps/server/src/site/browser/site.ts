import { offerAdChoice, showAds } from './ads';
import { followUpdates } from './live';
import { offerNotifications } from './notifications';

/** These limits end an endless growth: the height of `100vh`, for example, depends on the height of the frame. */
const MAX_FRAME_HEIGHT = 30_000;
const MAX_HEIGHT_CHANGES = 200;

/** Gives the frame of a static page the height of its content. Without this script the frame scrolls. */
export function fitFrames(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('[data-fit-frame]')) {
    let changes = 0;
    addEventListener('message', ({ source, data }: MessageEvent) => {
      if (source !== frame.contentWindow || data?.kind !== 'masthead.frame-height') return;
      const { height } = data as { height: unknown };
      if (typeof height !== 'number' || !(height > 0) || height > MAX_FRAME_HEIGHT || changes >= MAX_HEIGHT_CHANGES)
        return;
      changes += 1;
      frame.style.height = `${height}px`;
    });
    // The content may have reported its height before this script ran.
    frame.contentWindow?.postMessage({ kind: 'masthead.frame-measure' }, '*');
  }
}

// This is the only script of the site's pages, which are readable without it. Each function looks for its elements in
// the page and does nothing without them.
showAds();
offerAdChoice();
fitFrames();
followUpdates();
void offerNotifications();
