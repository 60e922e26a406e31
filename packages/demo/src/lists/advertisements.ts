import type { SlotInput } from '@masthead/domain/advertisements/slot';

/** The advertisement slots of a demo project. `{network}` is the id of an ad network that does not exist. */
export const demoSlots: (SlotInput & { slot: `/{network}/${string}` })[] = [
  {
    name: 'Front page: leaderboard',
    slot: '/{network}/front/leaderboard',
    code: 'ad-front-leaderboard',
    size: '728,90;970,250',
  },
  {
    name: 'Front page: between sections',
    slot: '/{network}/front/between',
    code: 'ad-front-between',
    size: 'fluid',
    frequency: 80,
  },
  { name: 'Section: top', slot: '/{network}/section/top', code: 'ad-section-top', size: '728,90', cached: 1 },
  { name: 'Article: side', slot: '/{network}/article/side', code: 'ad-article-side', size: '300,250;300,600' },
  {
    name: 'Article: in the text',
    slot: '/{network}/article/inline',
    code: 'ad-article-inline',
    size: '300,250;336,280',
    frequency: 50,
    cached: 1,
  },
  {
    name: 'Article: after the last line',
    slot: '/{network}/article/end',
    code: 'ad-article-end',
    size: 'fluid',
    status: 0,
  },
  {
    name: 'Phones: foot of the screen',
    slot: '/{network}/phone/foot',
    code: 'ad-phone-foot',
    size: '320,50;320,100',
    frequency: 30,
  },
  {
    name: 'Interstitial',
    slot: '/{network}/interstitial',
    code: 'ad-interstitial',
    size: '1,1',
    outofpage: true,
    frequency: 10,
    status: 0,
  },
];

/** The content of ads.txt. All domains end in `.example`, which is reserved. */
export const demoAdsTxt = `# Who may sell the advertising of {title}
OWNERDOMAIN={id}-dispatch.example
CONTACT=ads@{id}-dispatch.example

# Our own desk
adserver.example, pub-{network}, DIRECT, f08c47fec0942fa0

# Those who sell for us
harbour-exchange.example, 40217, DIRECT
north-exchange.example, {id}-118, RESELLER, 6c33edb13117fd86
lagoon-media.example, 55013, RESELLER # until the end of the year
`;

/** A sponsored banner with a generated picture. */
export interface DemoBanner {
  name: string;
  link: string;
  is_enabled: boolean;
  /** The text of the picture. The picture can show only letters and digits. */
  words: string;
  /** The colour of the picture as an angle of the colour wheel, from 0 to 359. */
  hue: number;
  /** Indexes of sections. The banner is placed in the first category of each. */
  sections: number[];
  /** The number of tags with the banner. */
  tags: number;
  images: ('desktop' | 'mobile')[];
  isAnimated?: boolean;
}

export const demoBanners: DemoBanner[] = [
  {
    name: 'Harbour Bank: savings',
    link: 'https://harbour-bank.example/savings?from={id}',
    is_enabled: true,
    words: 'HARBOUR BANK',
    hue: 210,
    sections: [0, 1],
    tags: 0,
    images: ['desktop', 'mobile'],
  },
  {
    name: 'Ring Road Motors',
    link: 'https://ring-road-motors.example/',
    is_enabled: true,
    words: 'RING ROAD MOTORS',
    hue: 20,
    sections: [],
    tags: 2,
    images: ['desktop', 'mobile'],
    isAnimated: true,
  },
  {
    name: 'Green Hill Tea',
    link: 'https://green-hill-tea.example/shop',
    is_enabled: true,
    words: 'GREEN HILL TEA',
    hue: 140,
    sections: [2],
    tags: 1,
    images: ['desktop'],
  },
  {
    name: 'Book fair of {city}',
    link: 'https://book-fair.example/{id}',
    is_enabled: false,
    words: 'BOOK FAIR',
    hue: 290,
    sections: [1],
    tags: 0,
    images: ['mobile'],
  },
];
