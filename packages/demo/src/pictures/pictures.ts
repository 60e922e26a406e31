import type { SceneName } from './scenes';

/** A generated picture of the image library. `scene` is what it shows. */
interface DemoPicture {
  scene: SceneName;
  name: string;
  alt: string;
  label: string;
}

/** The pictures of the library. Texts contain the placeholder `{city}`. */
export const demoPictures: DemoPicture[] = [
  {
    scene: 'skyline',
    name: '{city} skyline at dusk',
    alt: 'Towers of {city} against an evening sky',
    label: '{city} at dusk',
  },
  {
    scene: 'road',
    name: 'Rush hour on the ring road',
    alt: 'Cars on a six-lane road out of {city}',
    label: 'Traffic on the ring road',
  },
  {
    scene: 'stalls',
    name: 'Central market from above',
    alt: 'Rows of coloured market stalls',
    label: 'The central market of {city}',
  },
  {
    scene: 'water',
    name: 'Fishing boat in the bay',
    alt: 'A boat on calm water at sunrise',
    label: 'A boat leaves the bay',
  },
  {
    scene: 'pitch',
    name: 'Derby kick-off',
    alt: 'Both teams spread over a striped pitch',
    label: 'Kick-off in the {city} derby',
  },
  {
    scene: 'crowd',
    name: 'Rally on Independence Square',
    alt: 'A dense crowd in the evening',
    label: 'Thousands came to the square',
  },
  {
    scene: 'figures',
    name: 'Inflation, twelve months',
    alt: 'Twelve rising bars of a chart',
    label: 'Prices over twelve months',
  },
  {
    scene: 'hills',
    name: 'Tea hills after the rain',
    alt: 'Green hills under a clear sky',
    label: 'The hills after the rain',
  },
  {
    scene: 'skyline',
    name: 'Business district at night',
    alt: 'Lit windows of office towers',
    label: 'The business district',
  },
  {
    scene: 'water',
    name: 'Container port entrance',
    alt: 'A ship in front of the harbour entrance',
    label: 'The port of {city}',
  },
  {
    scene: 'crowd',
    name: 'Concert in the stadium',
    alt: 'An audience in coloured light',
    label: 'The sold-out stadium',
  },
  {
    scene: 'stalls',
    name: 'Spice stalls',
    alt: 'Market stalls with coloured wares',
    label: 'Spices on the old market',
  },
  {
    scene: 'road',
    name: 'New airport expressway',
    alt: 'An expressway that runs to the horizon',
    label: 'The new expressway',
  },
  {
    scene: 'pitch',
    name: 'National team in training',
    alt: 'Players in two colours on the pitch',
    label: 'Training before the qualifier',
  },
  {
    scene: 'figures',
    name: 'Exchange rate chart',
    alt: 'Bars of different height in one colour',
    label: 'The exchange rate by month',
  },
  {
    scene: 'hills',
    name: 'Reservoir country',
    alt: 'Rolling hills with a low sun',
    label: 'Hills above the reservoir',
  },
  {
    scene: 'skyline',
    name: 'Old town roofs',
    alt: 'Roofs of the old town in the evening',
    label: 'Roofs of the old town',
  },
  {
    scene: 'water',
    name: 'Regatta on the lagoon',
    alt: 'A sailing boat in front of the sun',
    label: 'The regatta on the lagoon',
  },
  {
    scene: 'crowd',
    name: 'Polling station queue',
    alt: 'People wait in many rows',
    label: 'Voters wait since the morning',
  },
  { scene: 'road', name: 'Night bus route', alt: 'Vehicles on a wide road', label: 'The night bus route' },
  {
    scene: 'stalls',
    name: 'Street food festival',
    alt: 'Food stalls in many colours',
    label: 'Food from every quarter of {city}',
  },
  {
    scene: 'hills',
    name: 'Wind farm site',
    alt: 'Bare hills under a wide sky',
    label: 'Where the turbines will stand',
  },
  {
    scene: 'figures',
    name: 'Election result by district',
    alt: 'A chart with twelve bars',
    label: 'The result by district',
  },
  {
    scene: 'pitch',
    name: 'Women’s cup final',
    alt: 'Twenty-two players on a striped pitch',
    label: 'The cup final in {city}',
  },
  {
    scene: 'skyline',
    name: 'Housing estate at sunrise',
    alt: 'Blocks of flats in the first light',
    label: 'The new estate on the edge of {city}',
  },
  {
    scene: 'water',
    name: 'Ferry crossing',
    alt: 'A ferry on its way over calm water',
    label: 'The ferry saves an hour of road',
  },
  {
    scene: 'crowd',
    name: 'Graduation day',
    alt: 'Rows of people in an evening light',
    label: 'Graduates and their families',
  },
  {
    scene: 'stalls',
    name: 'Book fair',
    alt: 'Stalls with coloured covers in rows',
    label: 'The book fair of {city}',
  },
  {
    scene: 'road',
    name: 'Marathon course',
    alt: 'A wide road that runs to the horizon',
    label: 'The course of the {city} marathon',
  },
  {
    scene: 'hills',
    name: 'Drought in the highlands',
    alt: 'Dry hills under a low sun',
    label: 'The highlands wait for rain',
  },
];
