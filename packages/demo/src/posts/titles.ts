import { textLengths } from '@masthead/domain/posts/rules/publishable';
import { capitalize, type GenerateText, parseChoices, type Words } from './text-generator';

/** Words for posts of every section. People, places and institutions are fictitious. */
export const commonWords: Words = {
  district:
    parseChoices(`Northgate | Riverside | Old Town | Mill Hill | Eastfield | Kingsway | Harbour ward | Station Road |
    Garden City | Palm Grove | Lakeview | Southbank | Hilltop | Fairmont | New Market | Canal Side | Freedom Park |
    Westpoint | Cathedral ward | Bishop’s Court | Industrial Layout | Airport Residential | Union Square | Stonebridge`),
  weekday: parseChoices('Monday | Tuesday | Wednesday | Thursday | Friday | Saturday | Sunday'),
  month:
    parseChoices(`January | February | March | April | May | June | July | August | September | October | November |
    December`),
  when: parseChoices(`on {weekday} | late on {weekday} | on {weekday} morning | after {few} days of talks | this week |
    at the end of {month} | in the second week of {month} | shortly before {hour} on {weekday} | over the weekend |
    within {few} days | for the first time since {year} | before the end of the quarter`),
  since:
    parseChoices(`since {month} | since {year} | over the past {few} months | in the {few} weeks since the announcement |
    since the last count in {month} {year} | in less than {few} weeks`),
  where:
    parseChoices(`in {district} | in {district} and {district} | between {district} and {district} | near {district} |
    on the road to {district} | at the edge of {district} | in every ward but {district} | in {city}`),
  person: parseChoices('{first} | {second} | {third}'),
  role: parseChoices(`who speaks for {crowd} {where} | who has lived {where} since {year} | who chairs a committee of {few} members |
    who has followed the subject since {year} | a resident of {district} | who runs a small business {where} |
    whose office has handled {number} such requests | a lecturer who published on it in {year}`),
  says: parseChoices(`says | told this newspaper | said in an interview | explains | argues | wrote to our desk |
    said by telephone {when} | repeated at a meeting {where}`),
  recalls: parseChoices('says | recalls | insists | explains | warns | repeats'),
  believe:
    parseChoices(`expect | doubt | hope | fear | want to know | have been told | no longer believe | take it for granted |
    have asked twice | are not convinced`),
  decided:
    parseChoices(`agreed | voted | decided | announced a change of course | promised an answer | published its figures |
    changed its plans | asked for more time | reached a compromise | opened an inquiry | heard both sides`),
  because:
    parseChoices(`because the contract ends in {month} | because {few} of the {number} places were already taken |
    after a complaint from {district} | although nobody had asked for it | while the neighbours wait |
    which surprised even those who had prepared it | on the advice of a panel of {few} | as the law demands |
    without naming a date | against the advice of its own staff`),
  paper: parseChoices(`a report of {number} pages | a letter seen by this newspaper | the minutes of the meeting |
    a survey among {many} households | documents filed in {month} {year} | figures handed out {when} |
    an answer to our questions | the annual account for {year}`),
  trend:
    parseChoices(`rose by {percent} | fell by {percent} | doubled | hardly changed | recovered to the level of {year} |
    passed {many} | came to {number} a week | grew faster than {where} | slowed down {since}`),
  mood: parseChoices(`calm | tense | hopeful | impatient | better than a year ago | divided | quiet, but not for long |
    more relaxed than in {month}`),
  step: parseChoices(`a first review in {month} | a public hearing {where} | a vote {when} | a pilot with {few} streets |
    a new tender | talks with {body} | a visit to {district} {when} | an answer in writing by {weekday}`),
};

/** Patterns for the headings inside an article. */
export const headingWords: Words = {
  heading:
    parseChoices(`What has changed | How it came to this | The figures behind it | What {crowd} say | Who pays for it |
    What happens next | A look back to {year} | Why {district} is different | The view from {district} |
    What the rules say | Three questions that stay open | Where the money goes | What is known, and what is not |
    The other side | An old promise | What it means for {crowd} | From {month} to {month} | The next steps |
    How others do it | A test for {body}`),
  subheading:
    parseChoices(`In {district} | The deadline | A second opinion | In numbers | The cost | For {crowd} | The critics |
    The plan for {month}`),
};

/** Patterns for the headline, the short titles and the description of a post. */
export const titleWords: Words = {
  headline: parseChoices(`
    {tag}: {crowd} in {city} {believe} that {claim} |
    {tag} in {city}: what {body} {decided_on} and what it means for {crowd} |
    {tag}: {body} promises {measure} to {crowd} in {district} |
    Why {crowd} in {district} talk about {topic}, and what {body} answers |
    {tag} and {worry}: the view from {district} |
    {^crowd} ask for {measure} as the debate about {topic} goes on |
    What {city} should know about {topic} before {month} |
    {tag} in figures: {few} charts about {matter} in {city} |
    Readers ask, we answer: {topic}, {matter} and {worry} |
    {tag}: a year later, {body} and the promises of last {month} |
    {city} waits for a decision on {topic} while {crowd} wait for {measure} |
    From our reporter’s notebook: {topic} and {matter} in {district} |
    {tag}: {few} things that change for {crowd} in {district} in {month} |
    {^body} and {crowd} meet in {district} to talk about {matter} |
    How {topic} changes everyday life between {district} and {district} |
    “We want {measure}”: {crowd} in {district} and {matter}`),
  decided_on: parseChoices('agreed on | promised | left open | published | put off | defended'),
  short: parseChoices(`
    {tag}: what {crowd} in {city} can expect in {month} |
    {tag}: {body} answers the questions of {crowd} |
    {tag} and {crowd} in {district}: the state of things |
    {^crowd} in {district} want {measure} now |
    {tag}: why {district} looks to {month} with hope |
    What {body} says about {topic}, in short |
    {tag}: {worry} and what to do about it |
    {^matter}: the most important answers from {city}`),
  summary: parseChoices(`
    {^crowd} in {district} have waited for {measure} since {year}. |
    {^body} has new figures about {matter} in {city}. |
    We went to {district} and asked {crowd} about {topic}. |
    What {body} says about {topic}, and why {crowd} in {district} doubt it. |
    {tag} keeps {city} busy: {body} talks about {measure}. |
    In {district} people talk of nothing but {matter}. |
    The debate about {topic} is about {worry} above all.`),
  tail: parseChoices(`
    What is known so far. | An overview. | The most important answers. | What happens next, and who decides. |
    We explain what changes now and for whom. | All that matters, with the figures behind it. |
    Our reporters have been there and tell what they saw. | With a table of every ward and what it pays today. |
    A report on what was promised, what was kept, and what is still missing. |
    We have asked those who decide, those who pay, and those who wait for an answer. |
    A closer look at the numbers of this year, and at the people behind every one of them. |
    Read how it began and what may follow.`),
};

const MAX_ATTEMPTS = 200;

/** Generates texts until one has an allowed length. */
function generateWithLength(
  generate: GenerateText,
  pattern: string,
  { min, max }: { min: number; max: number },
): string {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const text = capitalize(generate(pattern));
    if (text.length >= min && text.length <= max) return text;
  }
  throw new Error(`No text for ${pattern} has ${min} to ${max} characters`);
}

interface Titles {
  main_headline: string;
  catchy_title: string;
  rss_title: string;
  fb_catchy_title: string;
  description: string;
}

/** Generates the titles of a post with the lengths that the publication rules require. */
export function generateTitles(generate: GenerateText): Titles {
  return {
    main_headline: generateWithLength(generate, '{headline}', textLengths.main_headline),
    catchy_title: generateWithLength(generate, '{headline}', textLengths.catchy_title),
    rss_title: generateWithLength(generate, '{headline}', textLengths.rss_title),
    fb_catchy_title: generateWithLength(generate, '{short}', textLengths.fb_catchy_title),
    description: generateWithLength(generate, '{summary} {tail}', textLengths.description),
  };
}
