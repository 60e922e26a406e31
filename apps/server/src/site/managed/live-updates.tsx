import { phrase } from '@masthead/domain/text/phrase';
import type { ReactNode } from 'react';
import type { Site } from '../layout/site';

/** How often a page looks for what is new, in seconds. */
const EVERY = 20;

/** What is written while it is read: the page looks for more by itself, and says when there is some. */
export function LiveUpdates({ site, children }: { site: Site; children: ReactNode }) {
  if (site.isPreview) return <div>{children}</div>;
  return (
    <>
      <p className="fresh" role="status" data-live-status={site.say(phrase('New updates'))} />
      <div data-live={EVERY}>{children}</div>
    </>
  );
}
