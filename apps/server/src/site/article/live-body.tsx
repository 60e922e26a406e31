import { phrase } from '@masthead/domain/text/phrase';
import { clockTime, dayTime } from '@masthead/domain/time/day-seconds';
import type { Site } from '../layout/site';
import { LiveUpdates } from '../managed/live-updates';
import { MiddleParts } from '../managed/parted-text';
import type { StateSlide } from './article-state';
import { RichText } from './rich-text';
import type { ShownArticle } from './shown-article';

interface Props {
  site: Site;
  article: ShownArticle;
}

/** What it is about, and then what happened, the newest first. */
export function LiveBody({ site, article: { slides, spot } }: Props) {
  const [plot, ...updates] = slides;
  return (
    <>
      {plot && (plot.title || plot.content) ? (
        <section className="plot">
          {plot.title ? <h2>{plot.title}</h2> : null}
          {plot.content ? <RichText article={plot.content} /> : null}
        </section>
      ) : null}
      <MiddleParts site={site} spot={spot} />
      <LiveUpdates site={site}>
        {updates.reverse().map((update, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an update is known by its place, and nothing is drawn again
          <Update key={index} site={site} update={update} />
        ))}
      </LiveUpdates>
    </>
  );
}

function Update({ site, update: { title, content, time, minutes } }: { site: Site; update: StateSlide }) {
  return (
    <section className="update">
      {time !== null || minutes ? (
        <p className="moment">
          {time === null ? null : <time dateTime={dayTime(time)}>{clockTime(time)}</time>}
          {minutes ? (
            <span className="minute" title={site.say(phrase('Minute of the match'))}>
              {`${minutes}′`}
            </span>
          ) : null}
        </p>
      ) : null}
      {title ? <h2>{title}</h2> : null}
      {content ? <RichText article={content} /> : null}
    </section>
  );
}
