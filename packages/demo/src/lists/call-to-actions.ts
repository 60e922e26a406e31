import type { Position } from '@masthead/domain/call-to-actions/contract';

/** A short text that invites readers to act, at the top, middle or bottom of pages. */
interface DemoCallToAction {
  name: string;
  /** The title of a section. Default: the whole site. */
  section?: string;
  category?: string;
  position: Position;
  /** Lines for `articleFromLines`. */
  body: string[];
  /** The name of the picture below the text. */
  picture?: string;
}

/**
 * The calls to action of a demo project. Texts contain the placeholders `{city}` and `{title}`. The last one is newest.
 */
export const demoCallToActions: DemoCallToAction[] = [
  {
    name: 'Support our reporting',
    position: 'bottom',
    body: [
      '## This story took us three weeks',
      '{title} is paid for by its readers. If it helped you today, **help us be here tomorrow**.',
      '[Become a supporter](/page/about-us) from the price of a bus ticket a month.',
    ],
  },
  {
    name: 'Send us a tip',
    section: 'News',
    position: 'middle',
    body: [
      '**Do you know more about this?** Our reporters in {city} read every message, and we never name a source without asking.',
      'Write to [the news desk](mailto:news@masthead.test), or [see all ways to reach us](/page/contacts).',
    ],
  },
  {
    name: 'Morning briefing sign-up',
    section: 'News',
    category: 'Politics',
    position: 'top',
    body: [
      '## The morning briefing',
      'What {city} decides today, in five minutes, before seven. [Get it by email](/page/contacts).',
      '- Every working day;Written by our own desk;No advertising',
    ],
    picture: 'Polling station queue',
  },
  {
    name: 'Price watch alerts',
    section: 'Business',
    category: 'Personal finance',
    position: 'bottom',
    body: [
      'We carry the same basket through the markets of {city} every month. **Be told when a price moves by more than a tenth**: [follow the price watch](/business).',
    ],
  },
  {
    name: 'Match day on your phone',
    section: 'Sport',
    category: 'Football',
    position: 'middle',
    body: [
      '## Never miss a goal',
      'Goals, cards and the table as it stands, minute by minute. [Turn on match alerts](/sport) and choose your club.',
    ],
  },
  {
    name: 'Weekend guide',
    section: 'Culture',
    position: 'top',
    body: [
      '**Where to go in {city} this weekend**: concerts, films and one good place to eat, chosen by people who were there.',
      '[Open the guide](/culture) or suggest something to [the culture desk](mailto:culture@masthead.test).',
    ],
  },
];
