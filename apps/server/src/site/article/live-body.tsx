import { articleToText } from '@masthead/article/document';
import { slideId } from '@masthead/domain/posts/contract/slides';
import { newestFirst } from '@masthead/domain/posts/rules/live-moments';
import { updateAnchor } from '@masthead/domain/site/paths';
import { phrase } from '@masthead/domain/text/phrase';
import { formatClockTime } from '@masthead/domain/time/day-seconds';
import type { ReactNode } from 'react';
import type { ArticleSlide, UpdateMark } from '../../content/post-preview/article-state';
import { formatTime, type Site } from '../context/site';
import { RichText } from '../rich-text/rich-text';
import { truncateToHeadline } from './article-metadata';
import type { ArticleView, Publication } from './article-view';
import { MiddleInserts } from './text-with-inserts';

interface Props {
  site: Site;
  article: ArticleView;
  publication?: Publication | undefined;
}

/** The plot and the updates of a live update, the newest first. */
export function LiveBody({ site, article: { slides, scope, published_at }, publication }: Props) {
  const [plot] = slides;
  const now = new Date().toISOString();
  const updates = newestFirst(slides, {
    zone: site.zone,
    // A preview shows the post as if it was published now.
    first_published_at: published_at ?? now,
    updated_at: publication?.updated_at ?? now,
  });
  const marks = new Map(publication?.marks.map((mark) => [mark.id, mark]));
  const described = updates.map(({ slide, index, moment }) => {
    const id = slideId(slide, index);
    return { id, anchor: updateAnchor(id), update: slide, moment, mark: marks.get(id) };
  });
  const isPinned = ({ mark }: DescribedUpdate) => mark?.is_pinned === true;
  const isRunning = publication?.live_ended_at === null;
  return (
    <>
      {plot && (plot.title || plot.content) ? (
        <section className="plot">
          {plot.title ? <h2>{plot.title}</h2> : null}
          {plot.content ? <RichText article={plot.content} /> : null}
        </section>
      ) : null}
      <MiddleInserts site={site} scope={scope} />
      {publication?.live_ended_at ? <CoverageEnd site={site} endedAt={publication.live_ended_at} /> : null}
      <KeyMoments site={site} isRunning={isRunning} updates={described.filter(({ mark }) => mark?.is_key_moment)} />
      {updates.length > 1 ? <p className="order">{site.translate(phrase('Newest first'))}</p> : null}
      <LiveUpdates site={site} isRunning={isRunning}>
        {[...described.filter(isPinned), ...described.filter((update) => !isPinned(update))].map((update) => (
          <LiveUpdate key={update.id} site={site} {...update} />
        ))}
      </LiveUpdates>
    </>
  );
}

interface DescribedUpdate {
  id: string;
  anchor: string;
  update: ArticleSlide;
  /** The instant of the update. */
  moment: string;
  mark: UpdateMark | undefined;
}

interface KeyMomentsProps {
  site: Site;
  isRunning: boolean;
  updates: readonly DescribedUpdate[];
}

/** Links to the key moments. While coverage is running, an empty list is hidden: browser/live.ts replaces it. */
function KeyMoments({ site, isRunning, updates }: KeyMomentsProps) {
  if (updates.length === 0) return isRunning && !site.isPreview ? <nav data-key-moments="" hidden /> : null;
  const title = site.translate(phrase('Key moments'));
  return (
    <nav className="moments" data-key-moments="" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {updates.map(({ id, anchor, update: { title, content, time }, moment }) => (
          <li key={id}>
            {time === null ? null : <time dateTime={moment}>{formatClockTime(time, site.language)}</time>}{' '}
            <a href={`#${anchor}`}>{title || truncateToHeadline(content ? articleToText(content).trim() : '')}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const POLL_SECONDS = 20;

interface LiveUpdatesProps {
  site: Site;
  isRunning: boolean;
  children: ReactNode;
}

/** The list of updates. While coverage is running, browser/live.ts polls for new ones and adds them here. */
export function LiveUpdates({ site, isRunning, children }: LiveUpdatesProps) {
  if (site.isPreview || !isRunning) return <div data-updates="">{children}</div>;
  return (
    <>
      <p className="fresh" role="status">
        <button type="button" data-live-button="" hidden>
          {site.translate(phrase('New updates'))}
        </button>
      </p>
      <div data-updates="" data-live={POLL_SECONDS}>
        {children}
      </div>
    </>
  );
}

function CoverageEnd({ site, endedAt }: { site: Site; endedAt: string }) {
  const time = formatTime(site, endedAt, 'dateTime');
  // Splits the translated sentence at the time, which needs its own element.
  const [before, after] = site.translate(phrase('Live coverage ended {time}'), { time: '\u0000' }).split('\u0000');
  return (
    <p className="ended">
      {before}
      <time dateTime={endedAt}>{time}</time>
      {after}
    </p>
  );
}

function LiveUpdate({ site, update, anchor, moment, mark }: Omit<DescribedUpdate, 'id'> & { site: Site }) {
  const { translate, language } = site;
  const { title, content, time, minutes } = update;
  return (
    <section className="update" id={anchor} tabIndex={-1}>
      <p className="moment">
        <a href={`#${anchor}`} title={translate(phrase('Link to this update'))}>
          {time === null ? (
            translate(phrase('Link to this update'))
          ) : (
            <time dateTime={moment}>{formatClockTime(time, language)}</time>
          )}
        </a>
        {minutes ? (
          <span className="minute" title={translate(phrase('Minute of the match'))}>
            {`${minutes}′`}
          </span>
        ) : null}
        {mark?.is_pinned ? <span className="mark">{translate(phrase('Pinned'))}</span> : null}
      </p>
      {title ? <h2>{title}</h2> : null}
      {content ? <RichText article={content} /> : null}
      {mark?.correction && mark.corrected_at ? (
        <p className="correction">
          <strong>{translate(phrase('Correction'))}</strong>{' '}
          <time dateTime={mark.corrected_at}>{formatTime(site, mark.corrected_at, 'dateTime')}</time>: {mark.correction}
        </p>
      ) : null}
    </section>
  );
}
