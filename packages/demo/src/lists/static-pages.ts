import type { demoStyles } from './static-page-styles';

/** A page with its own HTML and CSS, such as the privacy policy. */
interface DemoStaticPage {
  title: string;
  /** The title of a section. */
  section: string | null;
  style: keyof typeof demoStyles;
  daysSinceChange: number;
  html: string;
}

/** Placeholders: `{title}` is the project's title, `{city}` its city, `{mail}` the domain of its email addresses. */
export const demoStaticPages: DemoStaticPage[] = [
  {
    title: 'About us',
    section: null,
    style: 'cards',
    daysSinceChange: 41,
    html: `<main class="static-page">
  <h1>About {title}</h1>
  <p class="lead">We report on {city} for the people who live here: the decisions, their costs, and who is responsible.</p>
  <div class="cards">
    <div>
      <h2>The newsroom</h2>
      <p>Fifteen people work here full time, and twice as many write for us from all parts of the city.</p>
    </div>
    <div>
      <h2>Who owns us</h2>
      <p>{title} belongs to its staff foundation. It has no other owners, and no advertiser sees a story before you do.</p>
    </div>
    <div>
      <h2>Where we are</h2>
      <p>Our office is open from 8 to 18. Visit us, or <a href="/page/contacts">write to us</a>.</p>
    </div>
  </div>
  <h2>Our history</h2>
  <p>The first edition was a single sheet with the arrivals of ships and the prices of the market. The sheet no longer exists, but the prices are still in <a href="/business">Business</a>.</p>
</main>
`,
  },
  {
    title: 'Contacts',
    section: null,
    style: 'cards',
    daysSinceChange: 12,
    html: `<main class="static-page">
  <h1>Contacts</h1>
  <p class="lead">An editor reads every message. Please name the subject in the first line.</p>
  <div class="cards">
    <div>
      <h2>News desk</h2>
      <p><a href="mailto:news@{mail}">news@{mail}</a><br>24 hours a day</p>
    </div>
    <div>
      <h2>Letters</h2>
      <p><a href="mailto:letters@{mail}">letters@{mail}</a><br>With your name and city</p>
    </div>
    <div>
      <h2>Subscriptions</h2>
      <p><a href="mailto:readers@{mail}">readers@{mail}</a><br>Monday to Friday, 9 to 17</p>
    </div>
  </div>
  <h2>Confidential information</h2>
  <p>To stay anonymous, send a letter on paper, without a sender, to the chief editor.</p>
</main>
`,
  },
  {
    title: 'Advertise with us',
    section: 'Business',
    style: 'prices',
    daysSinceChange: 5,
    html: `<main class="static-page">
  <h1>Advertise with us</h1>
  <p class="lead">Readers in {city} see your advertisement next to the news. Every advertisement has a label.</p>
  <table class="prices">
    <thead>
      <tr><th scope="col">Placement</th><th scope="col">Size</th><th scope="col">Price per week</th></tr>
    </thead>
    <tbody>
      <tr><td>Top of the front page</td><td>970 &times; 250</td><td>USD 1,200</td></tr>
      <tr><td>Beside an article</td><td>300 &times; 600</td><td>USD 640</td></tr>
      <tr><td>Inside an article</td><td>336 &times; 280</td><td>USD 480</td></tr>
      <tr><td>One section only</td><td>300 &times; 250</td><td>USD 260</td></tr>
    </tbody>
  </table>
  <h2>Advertisements that we reject</h2>
  <p>Tobacco, betting, loans without a named lender, and anything that looks like one of our own stories.</p>
  <p>Write to <a href="mailto:ads@{mail}">ads@{mail}</a> with your preferred dates.</p>
</main>
`,
  },
  {
    title: 'Privacy policy',
    section: null,
    style: 'legal',
    daysSinceChange: 88,
    html: `<main class="static-page">
  <h1>Privacy policy</h1>
  <p class="updated">In force since 19 August 2026</p>
  <h2>Data that we store</h2>
  <ol>
    <li>Your email address for a newsletter, until you unsubscribe.</li>
    <li>Your messages to us, until five years after the story that they are about.</li>
    <li>The number of views of each page, without data about readers.</li>
  </ol>
  <h2>Data that we do not share</h2>
  <p>We sell no data and create no profiles. The partners in the <a href="/page/cookie-policy">cookie policy</a> count their own advertisements only.</p>
  <h2>Your rights</h2>
  <p>Write to <a href="mailto:privacy@{mail}">privacy@{mail}</a> to get, correct or delete your data. We answer within 30 days.</p>
</main>
`,
  },
  {
    title: 'Terms of use',
    section: null,
    style: 'legal',
    daysSinceChange: 88,
    html: `<main class="static-page">
  <h1>Terms of use</h1>
  <p class="updated">In force since 19 August 2026</p>
  <ol>
    <li>Everybody may read {title} and share its links.</li>
    <li>You may quote up to 100 words of a story, with its headline and a link.</li>
    <li>Pictures belong to the person or agency in the caption. Ask before you use one.</li>
    <li>Comments belong to their authors. We remove comments that threaten people or publish a home address.</li>
    <li>We correct errors publicly. See our page on <a href="/page/corrections">corrections</a>.</li>
  </ol>
  <p>The courts of {city} have jurisdiction.</p>
</main>
`,
  },
  {
    title: 'Cookie policy',
    section: null,
    style: 'legal',
    daysSinceChange: 63,
    html: `<main class="static-page">
  <h1>Cookie policy</h1>
  <p class="updated">In force since 13 September 2026</p>
  <p>A cookie is a small file that your browser stores for a website. {title} itself sets none.</p>
  <ol>
    <li>Advertisements work without cookies. You can switch advertising cookies on and off at the bottom of every page.</li>
    <li>Your browser stores this choice. We do not receive it.</li>
    <li>A browser that sends Global Privacy Control never gets advertising cookies from us.</li>
  </ol>
  <p>You can read every page with either choice.</p>
</main>
`,
  },
  {
    title: 'Editorial standards',
    section: 'News',
    style: 'plain',
    daysSinceChange: 30,
    html: `<main class="static-page">
  <h1>Editorial standards</h1>
  <p class="lead">The rules that our journalists follow.</p>
  <h2>Two sources</h2>
  <p>We publish a disputed fact if two independent sources confirm it, or if we have seen the document.</p>
  <h2>The other side</h2>
  <p>We ask every person whom a story criticises for a comment, with enough time to answer. The story contains the answer.</p>
  <h2>Names</h2>
  <p>We name children and victims only with their consent, and only if it causes no further harm.</p>
  <h2>Gifts</h2>
  <p>We pay for our own tickets. We donate gifts that we cannot return, and record them.</p>
</main>
`,
  },
  {
    title: 'Corrections',
    section: 'News',
    style: 'plain',
    daysSinceChange: 2,
    html: `<main class="static-page">
  <h1>Corrections</h1>
  <p class="lead">We sometimes make mistakes. We correct them and show the correction to all readers.</p>
  <h2>How to report an error</h2>
  <p>Write to <a href="mailto:corrections@{mail}">corrections@{mail}</a> with the link to the story. An editor who did not work on the story checks it on the same day.</p>
  <h2>What happens next</h2>
  <p>We correct spelling without a note. For a factual error, we add a note below the headline with the date and the old text.</p>
  <p>We do not delete stories on request. Please answer opinions with <a href="mailto:letters@{mail}">letters</a>.</p>
</main>
`,
  },
];
