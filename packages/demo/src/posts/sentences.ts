import { parseChoices, type Words } from './text-generator';

/**
 * Patterns for the sentences of demo articles by their function in the text: lead, fact, quote. `text-generator.ts`
 * fills the placeholders; `topicWords` defines those of a section, such as `{matter}`.
 */
export const sentences: Words = {
  lead: parseChoices(`
    {^body} {decided} {when} over {matter}, {because}. |
    {^crowd} {where} woke up to news about {matter} {when}. |
    It took {few} meetings and {paper}, but {when} {body} {decided}. |
    For {crowd} {where}, {matter} stopped being an abstract question {when}. |
    {^matter}: hardly anything has been discussed as much {where} {since}. |
    Nobody {where} expected {measure} so soon, yet {body} {decided} {when}. |
    There is movement over {matter}, and it begins {where}. |
    When {body} met {when}, {worry} was on top of a list of {few} items. |
    After {few} years of plans for {matter}, {crowd} now have a date: {month}. |
    Between {worry} and {measure} lies the room in which {body} has to act. |
    The debate about {topic} has reached {district}, where {crowd} {believe} that {claim}. |
    A decision about {topic} is due, and {crowd} {where} are counting the days.`),
  claim: parseChoices(`
    {measure} comes before {month} | {worry} will be dealt with {when} | the money lasts until {month} |
    {body} keeps its word this time | {few} of the {number} cases are settled | {district} is treated like {district} |
    the plan of {year} was never meant seriously | half of it has been spent already | {measure} is only a beginning |
    the figures from {month} are out of date | a compromise over {matter} is near`),
  fact: parseChoices(`
    According to {paper}, the number {trend} {since}. |
    {fact_own} |
    {fact_own} |
    {fact_own} |
    Of {many} people who were asked, {percent} said that {claim}; {percent} had no opinion. |
    {^body} puts the cost at {million}, of which {percent} has been paid {since}. |
    In {district} the figure {trend}, in {district} it {trend}. |
    That is {percent} more than {body} had planned for {year}. |
    {^paper} names {few} places {where} that were overlooked before. |
    The last time it was counted, in {month} {year}, there were {many}.`),
  view: parseChoices(`
    {^crowd} {where} {believe} that {claim}. |
    {person}, {role}, {says} that {claim}. |
    “We have heard that {claim},” {recalls} {person}, {role}. |
    The mood among {crowd} is {mood}, {because}. |
    {^body} answers that {claim}, and points to {paper}. |
    Those who know {matter} well are more careful: {worry} remains. |
    For {person} it is a matter of {few} weeks: “Then we shall see whether {claim}.” |
    Not everybody agrees, and {crowd} {where} least of all. |
    In the end, says {person}, it comes down to {worry}. |
    {^crowd} ask for {measure}, {body} offers {measure}. |
    It is the {district} question again, only louder.`),
  background: parseChoices(`
    The story of {topic} goes back to {month} {year}, when {body} {decided} {because}. |
    Since then {few} proposals have been made, and {few} were withdrawn. |
    {^matter} had been left aside {since}, mostly {because}. |
    Other cities began earlier: there {measure} has been usual since {year}. |
    A first attempt in {year} ended after {few} weeks, {because}. |
    What makes it harder is {worry}, which {body} underestimated in {year}. |
    On paper the rules are simple; {where} they are not. |
    Whoever walks from {district} to {district} sees what {paper} only hints at. |
    In {year} it was {worry} that kept {crowd} busy, today it is {matter}. |
    There are {few} files on the subject, the thinnest of them from {month}.`),
  outlook: parseChoices(`
    Next comes {step}; until then, {crowd} will have to wait. |
    {^step} is planned, and {person} will be there. |
    Whether {claim} will be known {when}. |
    This newspaper has asked {body} for {paper} and will report. |
    {^body} wants to answer all {few} questions {when}. |
    Until {month} everything stays as it is. |
    The next date is {step}, at {hour}. |
    If {claim}, {measure} may follow as early as {month}.`),
  quote: parseChoices(`
    If {claim}, then we have not worked {few} years for nothing. |
    I have read {paper} twice, and I still do not know whether {claim}. |
    Ask {crowd} {where}: they will tell you about {worry} before you have sat down. |
    We do not need another promise, we need {measure}, and we need it before {month}. |
    In {year} they told us to be patient. We have been patient. |
    It is not about {topic} alone. It is about who is listened to {where}. |
    Give me {few} people and {few} weeks, and {matter} will look different. |
    The numbers are good. But nobody in {district} lives in a table of numbers.`),
  point: parseChoices(`
    {^measure}, by {month} at the latest | An answer to {worry} | {^step} | More say for {crowd} {where} |
    {^paper}, open to everybody | {million} for {district} and {district} | No further delay over {matter} |
    A contact at {body} for {crowd} | One rule for {district} and for {district}`),
};
