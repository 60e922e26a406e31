import { phrase } from '@masthead/domain/text/phrase';
import { type Site, siteIn } from '../layout/site';
import { CardList } from '../lists/card-list';
import { CardView } from '../lists/card-view';
import type { Block } from './load-front';

/** A section on the front page: its newest article large, the others beside it. */
export function FrontBlock({ site: whole, block }: { site: Site; block: Block }) {
  const { section, path, categories, cards } = block;
  const site = siteIn(whole, section.id);
  const spot = { section_id: section.id, category_id: null };
  const [first, ...others] = cards;
  return (
    <section className="block" {...(site.language !== whole.language && { lang: site.language })}>
      <header>
        <h2>
          <a href={path}>{section.catchy_title}</a>
        </h2>
        <ul className="inside">
          {categories.map((category) => (
            <li key={category.path}>
              <a href={category.path}>{category.title}</a>
            </li>
          ))}
        </ul>
        <a className="more" href={path}>
          {site.say(phrase('More from {section}'), { section: section.catchy_title })}
        </a>
      </header>
      <div className="pair">
        {first ? <CardView site={site} card={first} level={3} look="lead" spot={spot} /> : null}
        <CardList site={site} cards={others} level={3} look="small" spot={spot} />
      </div>
    </section>
  );
}
