import type { demoStyles } from './static-page-styles';

interface DemoStaticPage {
  title: string;
  /** The title of the section it belongs to. */
  section: string | null;
  style: keyof typeof demoStyles;
  /** How many days ago it was last changed. */
  days: number;
  html: string;
}

/** `{title}` is the project's name, `{city}` its city, `{mail}` the part of its addresses behind the at. */
export const demoStaticPages: DemoStaticPage[] = [
  {
    title: 'About us',
    section: null,
    style: 'cards',
    days: 41,
    html: `<main class="static-page">
  <h1>About {title}</h1>
  <p class="lead">We report on {city} for the people who live here: what was decided, what it costs, and who is to be asked.</p>
  <div class="cards">
    <div>
      <h2>The newsroom</h2>
      <p>Fifteen people work here full time, and twice as many write for us from all parts of the city.</p>
    </div>
    <div>
      <h2>Who owns us</h2>
      <p>{title} belongs to its staff foundation. Nobody else holds a share, and no advertiser sees a story before you do.</p>
    </div>
    <div>
      <h2>Where we are</h2>
      <p>Our doors are open from eight to six. Come by, or <a href="/page/contacts">write to us</a>.</p>
    </div>
  </div>
  <h2>How we began</h2>
  <p>The first edition was a single sheet with the arrivals of ships and the prices of the market. The sheet is gone; the prices are still in <a href="/business">Business</a>.</p>
</main>
`,
  },
  {
    title: 'Contacts',
    section: null,
    style: 'cards',
    days: 12,
    html: `<main class="static-page">
  <h1>Contacts</h1>
  <p class="lead">A person reads every letter. Please say in the first line what it is about.</p>
  <div class="cards">
    <div>
      <h2>News desk</h2>
      <p><a href="mailto:news@{mail}">news@{mail}</a><br>At any hour</p>
    </div>
    <div>
      <h2>Letters</h2>
      <p><a href="mailto:letters@{mail}">letters@{mail}</a><br>With your name and where you live</p>
    </div>
    <div>
      <h2>Subscriptions</h2>
      <p><a href="mailto:readers@{mail}">readers@{mail}</a><br>Monday to Friday, 9 to 17</p>
    </div>
  </div>
  <h2>In confidence</h2>
  <p>If your name must not be known, post it on paper, without a sender, to the attention of the chief editor.</p>
</main>
`,
  },
  {
    title: 'Advertise with us',
    section: 'Business',
    style: 'prices',
    days: 5,
    html: `<main class="static-page">
  <h1>Advertise with us</h1>
  <p class="lead">Readers in {city} see your notice beside the news they came for, and always see that it is one.</p>
  <table class="prices">
    <thead>
      <tr><th scope="col">Place</th><th scope="col">Size</th><th scope="col">A week</th></tr>
    </thead>
    <tbody>
      <tr><td>Top of the front page</td><td>970 &times; 250</td><td>USD 1,200</td></tr>
      <tr><td>Beside an article</td><td>300 &times; 600</td><td>USD 640</td></tr>
      <tr><td>Inside an article</td><td>336 &times; 280</td><td>USD 480</td></tr>
      <tr><td>One section only</td><td>300 &times; 250</td><td>USD 260</td></tr>
    </tbody>
  </table>
  <h2>What we do not take</h2>
  <p>Tobacco, betting, loans without a named lender, and anything that looks like one of our own stories.</p>
  <p>Write to <a href="mailto:ads@{mail}">ads@{mail}</a> with the days you have in mind.</p>
</main>
`,
  },
  {
    title: 'Privacy policy',
    section: null,
    style: 'legal',
    days: 88,
    html: `<main class="static-page">
  <h1>Privacy policy</h1>
  <p class="updated">In force since 19 August 2026</p>
  <h2>What we keep</h2>
  <ol>
    <li>The address you give us for a newsletter, until you take it back.</li>
    <li>What you write to us, for as long as the story it belongs to can be asked about.</li>
    <li>How often a page was read, without whoever read it.</li>
  </ol>
  <h2>What we do not do</h2>
  <p>We sell no data, and we build no profile of anybody. The partners named in the <a href="/page/cookie-policy">cookie policy</a> count their own advertisements and nothing else.</p>
  <h2>Your rights</h2>
  <p>Ask <a href="mailto:privacy@{mail}">privacy@{mail}</a> what we know about you, have it corrected, or have it deleted. You get an answer within thirty days.</p>
</main>
`,
  },
  {
    title: 'Terms of use',
    section: null,
    style: 'legal',
    days: 88,
    html: `<main class="static-page">
  <h1>Terms of use</h1>
  <p class="updated">In force since 19 August 2026</p>
  <ol>
    <li>Everybody may read {title} and pass on its addresses.</li>
    <li>Up to one hundred words of a story may be quoted, with its headline and a link to it.</li>
    <li>Pictures belong to whoever is named under them. Ask before you use one.</li>
    <li>Comments stay with whoever wrote them. We remove those that threaten somebody or give away where they live.</li>
    <li>We mend what is wrong and say so, as our page on <a href="/page/corrections">corrections</a> tells.</li>
  </ol>
  <p>The courts of {city} are the place for everything that cannot be settled by a letter.</p>
</main>
`,
  },
  {
    title: 'Cookie policy',
    section: null,
    style: 'legal',
    days: 63,
    html: `<main class="static-page">
  <h1>Cookie policy</h1>
  <p class="updated">In force since 13 September 2026</p>
  <p>A cookie is a short note that your browser keeps for a website. {title} itself sets none.</p>
  <ol>
    <li>Advertisements come without cookies. At the foot of every page you can turn advertising cookies on, and off again.</li>
    <li>Your browser stores this choice. We do not receive it.</li>
    <li>A browser that sends Global Privacy Control never gets advertising cookies from us.</li>
  </ol>
  <p>Whatever you choose, everything here can be read.</p>
</main>
`,
  },
  {
    title: 'Editorial standards',
    section: 'News',
    style: 'plain',
    days: 30,
    html: `<main class="static-page">
  <h1>Editorial standards</h1>
  <p class="lead">What readers of {title} may hold us to.</p>
  <h2>Two sources</h2>
  <p>A fact that somebody will deny is printed when two people who do not know of each other have told it, or when we have seen the paper ourselves.</p>
  <h2>The other side</h2>
  <p>Whoever is blamed is asked before, with enough time to answer, and the answer is in the story.</p>
  <h2>Names</h2>
  <p>Children, and people who were harmed, are named only if they wish it and it does them no further harm.</p>
  <h2>Gifts</h2>
  <p>We pay for our own tickets. What cannot be returned is given away, and written down.</p>
</main>
`,
  },
  {
    title: 'Corrections',
    section: 'News',
    style: 'plain',
    days: 2,
    html: `<main class="static-page">
  <h1>Corrections</h1>
  <p class="lead">We are wrong sometimes. When we are, we say what was wrong, and leave it standing where everybody can see it.</p>
  <h2>How to tell us</h2>
  <p>Write to <a href="mailto:corrections@{mail}">corrections@{mail}</a> with the address of the story. An editor who did not work on it looks into it the same day.</p>
  <h2>What happens then</h2>
  <p>A mistake in spelling is mended quietly. A mistake of fact is mended with a note under the headline that gives the date and the old wording.</p>
  <p>Nothing is taken down because it is unpleasant. Opinions are answered by <a href="mailto:letters@{mail}">letters</a>.</p>
</main>
`,
  },
];
