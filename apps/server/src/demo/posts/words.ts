import { either, type Words } from './speech';

/** Words of every desk. People, places and institutions are invented. */
export const commonWords: Words = {
  district: either(`Northgate | Riverside | Old Town | Mill Hill | Eastfield | Kingsway | Harbour ward | Station Road |
    Garden City | Palm Grove | Lakeview | Southbank | Hilltop | Fairmont | New Market | Canal Side | Freedom Park |
    Westpoint | Cathedral ward | Bishop’s Court | Industrial Layout | Airport Residential | Union Square | Stonebridge`),
  weekday: either('Monday | Tuesday | Wednesday | Thursday | Friday | Saturday | Sunday'),
  month: either(`January | February | March | April | May | June | July | August | September | October | November |
    December`),
  when: either(`on {weekday} | late on {weekday} | on {weekday} morning | after {few} days of talks | this week |
    at the end of {month} | in the second week of {month} | shortly before {hour} on {weekday} | over the weekend |
    within {few} days | for the first time since {year} | before the end of the quarter`),
  since: either(`since {month} | since {year} | over the past {few} months | in the {few} weeks since the announcement |
    since the last count in {month} {year} | in less than {few} weeks`),
  where: either(`in {district} | in {district} and {district} | between {district} and {district} | near {district} |
    on the road to {district} | at the edge of {district} | in every ward but {district} | in {city}`),
  person: either('{first} | {second} | {third}'),
  role: either(`who speaks for {crowd} {where} | who has lived {where} since {year} | who chairs a committee of {few} members |
    who has followed the subject since {year} | a resident of {district} | who runs a small business {where} |
    whose office has handled {number} such requests | a lecturer who published on it in {year}`),
  says: either(`says | told this newspaper | said in an interview | explains | argues | wrote to our desk |
    said by telephone {when} | repeated at a meeting {where}`),
  recalls: either('says | recalls | insists | explains | warns | repeats'),
  believe:
    either(`expect | doubt | hope | fear | want to know | have been told | no longer believe | take it for granted |
    have asked twice | are not convinced`),
  decided:
    either(`agreed | voted | decided | announced a change of course | promised an answer | published its figures |
    changed its plans | asked for more time | reached a compromise | opened an inquiry | heard both sides`),
  because: either(`because the contract ends in {month} | because {few} of the {number} places were already taken |
    after a complaint from {district} | although nobody had asked for it | while the neighbours wait |
    which surprised even those who had prepared it | on the advice of a panel of {few} | as the law demands |
    without naming a date | against the advice of its own staff`),
  paper: either(`a report of {number} pages | a letter seen by this newspaper | the minutes of the meeting |
    a survey among {many} households | documents filed in {month} {year} | figures handed out {when} |
    an answer to our questions | the annual account for {year}`),
  trend: either(`rose by {percent} | fell by {percent} | doubled | hardly changed | recovered to the level of {year} |
    passed {many} | came to {number} a week | grew faster than {where} | slowed down {since}`),
  mood: either(`calm | tense | hopeful | impatient | better than a year ago | divided | quiet, but not for long |
    more relaxed than in {month}`),
  step: either(`a first review in {month} | a public hearing {where} | a vote {when} | a pilot with {few} streets |
    a new tender | talks with {body} | a visit to {district} {when} | an answer in writing by {weekday}`),
};

export const headingWords: Words = {
  heading: either(`What has changed | How it came to this | The figures behind it | What {crowd} say | Who pays for it |
    What happens next | A look back to {year} | Why {district} is different | The view from {district} |
    What the rules say | Three questions that stay open | Where the money goes | What is known, and what is not |
    The other side | An old promise | What it means for {crowd} | From {month} to {month} | The next steps |
    How others do it | A test for {body}`),
  subheading:
    either(`In {district} | The deadline | A second opinion | In numbers | The cost | For {crowd} | The critics |
    The plan for {month}`),
};
