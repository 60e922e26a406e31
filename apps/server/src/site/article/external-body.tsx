import { phrase } from '@masthead/domain/text/phrase';
import type { Site } from '../layout/site';
import { OutsideLink } from './outside-link';
import type { ShownArticle } from './shown-article';

interface Props {
  site: Site;
  article: ShownArticle;
}

/** Where readers of an external link are sent. */
export function ExternalBody({ site, article: { external_link } }: Props) {
  return (
    <div className="away">
      {external_link ? (
        <>
          <p>{site.say(phrase('Readers are sent to this address:'))}</p>
          <p>
            <OutsideLink text={external_link} />
          </p>
        </>
      ) : (
        <p>{site.say(phrase('There is no address yet to send readers to.'))}</p>
      )}
    </div>
  );
}
