import { slideId } from '@masthead/domain/posts/contract/slides';
import { newestFirst } from '@masthead/domain/posts/rules/live-moments';
import { updateAnchor } from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import { clockTime } from '@masthead/domain/time/day-seconds';
import type { ReactNode } from 'react';
import type { StateSlide } from '../../content/post-preview/article-state';
import { type Site, zoneTime } from '../context/site';
import { RichText } from '../rich-text/rich-text';
import type { ArticleView, Publication } from './article-view';
import { MiddleInserts } from './text-with-inserts';

interface Props {
  site: Site;
  article: ArticleView;
  publication?: Publication | undefined;
}

/** What it is about, and then what happened, the newest first. */
export function LiveBody({ site, article: { slides, scope, published_at }, publication }: Props) {
  const [plot] = slides;
  const now = new Date().toISOString();
  const updates = newestFirst(slides, {
    zone: site.zone,
    // A preview is of a post as it stands now.
    first_published_at: published_at ?? now,
    updated_at: publication?.updated_at ?? now,
  });
  return (
    <>
      {plot && (plot.title || plot.content) ? (
        <section className="plot">
          {plot.title ? <h2>{plot.title}</h2> : null}
          {plot.content ? <RichText article={plot.content} /> : null}
        </section>
      ) : null}
      <MiddleInserts site={site} scope={scope} />
      {publication?.live_ended_at ? <Ended site={site} at={publication.live_ended_at} /> : null}
      {updates.length > 1 ? <p className="order">{site.say(phrase('Newest first'))}</p> : null}
      <LiveUpdates site={site} isRunning={publication?.live_ended_at === null}>
        {updates.map(({ slide, place, moment }) => {
          const id = slideId(slide, place);
          return <Update key={id} site={site} update={slide} anchor={updateAnchor(id)} moment={moment} />;
        })}
      </LiveUpdates>
    </>
  );
}

/** How often a page looks for what is new, in seconds. */
const EVERY = 20;

interface LiveUpdatesProps {
  site: Site;
  /** Coverage that has ended, or a preview, is not looked at again. */
  isRunning: boolean;
  children: ReactNode;
}

/** The updates of a live article. The page polls for new ones and offers them with a button. */
export function LiveUpdates({ site, isRunning, children }: LiveUpdatesProps) {
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

function Ended({ site, at }: { site: Site; at: string }) {
  const time = zoneTime(site, at, 'day');
  // The sentence is translated whole; the time in it is marked up for machines.
  const [before, after] = site.say(phrase('Live coverage ended {time}'), { time: '\u0000' }).split('\u0000');
  return (
    <p className="ended">
      {before}
      <time dateTime={at}>{time}</time>
      {after}
    </p>
  );
}

interface UpdateProps {
  site: Site;
  update: StateSlide;
  anchor: string;
  moment: string;
}

function Update({ site, update: { title, content, time, minutes }, anchor, moment }: UpdateProps) {
  const { say, language } = site;
  return (
    <section className="update" id={anchor} tabIndex={-1}>
      <p className="moment">
        <a href={`#${anchor}`} title={say(phrase('Link to this update'))}>
          {time === null ? (
            say(phrase('Link to this update'))
          ) : (
            <time dateTime={moment}>{clockTime(time, language)}</time>
          )}
        </a>
        {minutes ? (
          <span className="minute" title={say(phrase('Minute of the match'))}>
            {`${minutes}′`}
          </span>
        ) : null}
      </p>
      {title ? <h2>{title}</h2> : null}
      {content ? <RichText article={content} /> : null}
    </section>
  );
}
