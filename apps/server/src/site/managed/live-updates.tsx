import { phrase } from '@masthead/domain/text/phrase';
import type { ReactNode } from 'react';
import type { Site } from '../layout/site';

/** How often a page looks for what is new, in seconds. */
const EVERY = 20;

interface Props {
  site: Site;
  /** Coverage that has ended, or a preview, is not looked at again. */
  isRunning: boolean;
  children: ReactNode;
}

/** The updates of a live article. The page polls for new ones and offers them with a button. */
export function LiveUpdates({ site, isRunning, children }: Props) {
  if (site.isPreview || !isRunning) return <div data-updates="">{children}</div>;
  return (
    <>
      <p className="fresh" role="status">
        <button type="button" data-live-button="" hidden>
          {site.say(phrase('New updates'))}
        </button>
      </p>
      <div data-updates="" data-live={EVERY}>
        {children}
      </div>
    </>
  );
}
