import type { Project } from '@masthead/domain/projects/schema';

import { postPath } from '@masthead/domain/site/addresses';
import { zoneDay } from '@masthead/domain/time/zone';
import { writeKeywords } from '../content/search-keywords/keywords.queries';
import type { Db } from '../platform/db/db';
import { listNewestDemoPosts } from './demo.queries';
import { randomFrom } from './random';

const POSTS = 40;
const DAYS = 28;
const DAY = 24 * 60 * 60_000;
const WORDS_OF_A_SEARCH = 3;

/** What readers typed before they came to the newest articles, day by day: the first words of a headline, and parts of them. */
export async function addKeywords(db: Db, { id, title, zone }: Project, now: Date): Promise<void> {
  const random = randomFrom(`keywords of ${id}`);
  const city = title.replace(/ Dispatch$/, '').toLowerCase();
  const rows = (await listNewestDemoPosts(db, POSTS)).flatMap(({ slug, main_headline }) => {
    const words = main_headline.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
    const search = words.slice(0, WORDS_OF_A_SEARCH).join(' ');
    const keys = new Set([search, `${search} ${city}`, words.slice(0, 2).join(' ')]);
    return [...keys].flatMap((key) => {
      const position = 1 + random.next() * 20;
      return Array.from({ length: DAYS }, (_, ago) => {
        const impressions = Math.ceil(random.next() * 400);
        const clicks = Math.floor((impressions * random.next()) / position);
        const day = zoneDay(new Date(now.getTime() - (ago + 1) * DAY), zone);
        return { path: postPath(slug), day, key, clicks, impressions, position };
      });
    });
  });
  await writeKeywords(db, rows);
}
