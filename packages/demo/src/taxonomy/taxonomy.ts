/** Categories by title, each with its sub-categories. */
export interface DemoTree {
  [title: string]: DemoTree;
}

/** A section of a demo project with its categories. */
interface DemoSection {
  catchy_title: string;
  main_headline: string;
  description: string;
  is_enabled: boolean;
  categories: DemoTree;
}

/** Texts contain the placeholder `{city}`. Headlines have 50–100 characters for every city. */
export const demoSections: DemoSection[] = [
  {
    catchy_title: 'News',
    main_headline: '{city} news today: politics, courts, transport and weather',
    description: 'What happened in {city} and around it, checked by our own reporters and updated through the day.',
    is_enabled: true,
    categories: {
      Politics: { Parliament: {}, Elections: { 'Local elections': {}, 'National elections': {} } },
      Courts: {},
      Transport: { Roads: {}, Rail: {} },
      Weather: {},
    },
  },
  {
    catchy_title: 'Business',
    main_headline: 'Business in {city}: markets, companies, prices and jobs explained',
    description: 'Markets, companies and the price of living in {city}, with the figures behind every headline.',
    is_enabled: true,
    categories: { Markets: {}, Companies: { 'Start-ups': {}, Banks: {} }, Energy: {}, 'Personal finance': {} },
  },
  {
    catchy_title: 'Sport',
    main_headline: 'Sport from {city}: fixtures, results, tables and transfer news',
    description: 'Football first, then everything else that is played, run and fought in {city}.',
    is_enabled: true,
    categories: {
      Football: { 'Premier division': { Fixtures: {}, Results: {} }, Women: {}, Transfers: {} },
      Athletics: {},
      Boxing: {},
      Basketball: {},
    },
  },
  {
    catchy_title: 'Culture',
    main_headline: 'Culture in {city}: film, music, books and where to go this week',
    description: 'Film, music, books and food, and the people who make {city} worth going out in.',
    is_enabled: true,
    categories: { Film: {}, Music: { Reviews: {}, Concerts: {} }, Books: {}, Food: {} },
  },
  {
    catchy_title: 'Technology',
    main_headline: 'Technology in {city}: phones, networks, science and the people behind',
    description: 'What is new, what works, and what it costs in {city}.',
    is_enabled: true,
    categories: { Phones: {}, Networks: {}, Science: { Climate: {}, Space: {} } },
  },
  {
    catchy_title: 'Health',
    main_headline: 'Health in {city}: hospitals, medicine, food and a longer life',
    description: 'Advice that was checked with doctors, and news from the hospitals of {city}.',
    is_enabled: true,
    categories: { Hospitals: {}, Medicine: {}, Nutrition: {} },
  },
  {
    catchy_title: 'Opinion',
    main_headline: 'Opinion: columns, letters and cartoons from the {city} newsroom',
    description: 'Columns and letters. What is said here is the view of whoever signs it.',
    is_enabled: false,
    categories: { Columns: {}, Letters: {}, Cartoons: {} },
  },
];
