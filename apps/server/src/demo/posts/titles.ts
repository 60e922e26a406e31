import { textLengths } from '@masthead/domain/posts/rules/publishable';
import { begun, either, type Say, type Words } from './speech';

/** Titles of posts about a tag. They keep to the lengths of their fields, after a few tries. */
export const titleWords: Words = {
  headline: either(`
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
  decided_on: either('agreed on | promised | left open | published | put off | defended'),
  short: either(`
    {tag}: what {crowd} in {city} can expect in {month} |
    {tag}: {body} answers the questions of {crowd} |
    {tag} and {crowd} in {district}: the state of things |
    {^crowd} in {district} want {measure} now |
    {tag}: why {district} looks to {month} with hope |
    What {body} says about {topic}, in short |
    {tag}: {worry} and what to do about it |
    {^matter}: the most important answers from {city}`),
  summary: either(`
    {^crowd} in {district} have waited for {measure} since {year}. |
    {^body} has new figures about {matter} in {city}. |
    We went to {district} and asked {crowd} about {topic}. |
    What {body} says about {topic}, and why {crowd} in {district} doubt it. |
    {tag} keeps {city} busy: {body} talks about {measure}. |
    In {district} people talk of nothing but {matter}. |
    The debate about {topic} is about {worry} above all.`),
  tail: either(`
    What is known so far. | An overview. | The most important answers. | What happens next, and who decides. |
    We explain what changes now and for whom. | All that matters, with the figures behind it. |
    Our reporters have been there and tell what they saw. | With a table of every ward and what it pays today. |
    A report on what was promised, what was kept, and what is still missing. |
    We have asked those who decide, those who pay, and those who wait for an answer. |
    A closer look at the numbers of this year, and at the people behind every one of them. |
    Read how it began and what may follow.`),
};

const TRIES = 200;

/** Says it again until it is as long as it may be. */
function fitting(say: Say, pattern: string, { min, max }: { min: number; max: number }): string {
  for (let tried = 0; tried < TRIES; tried++) {
    const text = begun(say(pattern));
    if (text.length >= min && text.length <= max) return text;
  }
  throw new Error(`${pattern} is never ${min} to ${max} characters long`);
}

interface Titles {
  main_headline: string;
  catchy_title: string;
  rss_title: string;
  fb_catchy_title: string;
  description: string;
}

export function titlesOf(say: Say): Titles {
  return {
    main_headline: fitting(say, '{headline}', textLengths.main_headline),
    catchy_title: fitting(say, '{headline}', textLengths.catchy_title),
    rss_title: fitting(say, '{headline}', textLengths.rss_title),
    fb_catchy_title: fitting(say, '{short}', textLengths.fb_catchy_title),
    description: fitting(say, '{summary} {tail}', textLengths.description),
  };
}
