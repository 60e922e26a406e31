import type { SceneName } from '../pictures/scenes';

/** The profile of a tag: its picture, text and SEO texts on the site. */
interface DemoProfile {
  tag: string;
  scene: SceneName;
  main_headline: string;
  description: string;
  /** Lines for `articleFromLines`. */
  text: string[];
  /** The name of the picture below the text. */
  picture?: string;
}

/** Tags with a profile. Texts contain the placeholder `{city}`. */
export const demoProfiles: DemoProfile[] = [
  {
    tag: 'Elections',
    scene: 'crowd',
    main_headline: 'Elections in {city}: candidates, dates, results and how to vote',
    description: 'Everything about the vote in {city}: who stands, when, where, and what the last results were.',
    picture: 'Polling station queue',
    text: [
      'Every four years {city} elects its mayor, its council and its members of parliament on one day. Between those days there are by-elections, party congresses and a good deal of arithmetic. This page collects what our newsroom reports about all of it.',
      '## How the vote works',
      'Whoever is eighteen and has been on the register for six months can vote at the polling station named on the card. The card alone is not enough: an identity document is asked for as well. Stations open at seven in the morning and close at six in the evening; whoever stands in the queue at six may still vote.',
      '- Registers are open to inspection for ten days;Complaints go to the returning officer of the district first;Results are read out at the station and posted on its door',
      '## How we report it',
      'We publish a result when two of our reporters have seen it at the station, or when the commission has announced it. We do not publish exit polls before the stations close. What candidates say about each other is checked before it is printed, and what turns out to be wrong is corrected in the same place.',
    ],
  },
  {
    tag: 'Inflation',
    scene: 'figures',
    main_headline: 'Inflation in {city}: prices month by month and what drives them',
    description: 'What living in {city} costs, measured every month with the same basket, and why it changes.',
    text: [
      'Since January our business desk has carried the same basket through the markets of {city}: rice, oil, eggs, tomatoes, a bus ticket, a bag of charcoal and twenty other things. What the basket costs more than a year ago is what we call inflation here, beside the official figure.',
      '## Why our figure differs',
      'The statistics office weighs its basket by what households say they spend, and asks in the whole country. We only ask here, and we weigh by what is sold. In months with a poor harvest our figure runs ahead; when fuel is subsidised it stays behind.',
      '- The first price is taken on the second Monday of the month;The same six markets are visited in the same order;A price that cannot be found twice is left out',
      '## What drives it',
      'Three things explain most of what we have seen since: the exchange rate, which moves everything that comes through the port; fuel, which moves everything that is carried by road; and the weather. Wages follow with a delay of about nine months, and rents with a longer one.',
    ],
  },
  {
    tag: 'National team',
    scene: 'pitch',
    main_headline: 'The national team: fixtures, squad, results and qualifying tables',
    description: 'Squad news, fixtures and results of the national team, with the view from the stands of {city}.',
    text: [
      'The national team plays its home matches in {city} whenever the pitch allows it. This page follows the squad from the first call-up to the last whistle: who is fit, who is not, who was left at home and what the coach says about it.',
      '## Fixtures and qualifying',
      'Qualifying is played in groups of six. The winner goes through, the second-placed sides of the best four groups meet once more. Away goals no longer count. Kick-off times are those of {city}; when a match is moved we say so at the top of the report and leave the old time in place, struck through.',
      '- Squads are named two weeks before a match;Injured players can be replaced until the evening before;Tickets are sold at the stadium and at the post office',
      '## Who writes here',
      'Two of our reporters travel with the team, one of them with the supporters. Ratings of players are given after the whistle by the same three people each time, and they do not see what the others wrote. Letters about them are welcome, and are printed.',
    ],
  },
  {
    tag: 'Street food',
    scene: 'stalls',
    main_headline: 'Street food in {city}: where to eat, what it costs and who cooks',
    description: 'The stalls of {city} visited one by one: what they cook, what it costs, and when to be there.',
    text: [
      'There are more than two thousand licensed stalls in {city}, and nobody has eaten at all of them. We are trying. Each week our food writer visits one, pays for what is eaten, and writes down what it was, who cooked it and how long the queue took.',
      '## How we choose',
      'Readers suggest, we draw lots. A stall is visited twice, once at noon and once late in the evening, because the same pot is not the same pot after eight hours. The cook is asked afterwards whether we may write about it, and told that we will also write what we did not like.',
      '- Prices are those of the day of the visit;Hygiene certificates are looked at, and their date is printed;We do not take gifts, and we do not announce ourselves',
      '## The map',
      'All reports are collected on a map by quarter. Green dots are open at night, grey ones have closed since. If a stall has moved, tell us where to: the most useful letters this page receives are four words long and contain a street.',
    ],
  },
];
