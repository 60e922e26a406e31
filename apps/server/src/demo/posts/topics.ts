import { cultureWords, healthWords, opinionWords, technologyWords } from './more-topics';
import { either, type Words } from './speech';

const newsWords: Words = {
  body: either(`the city council | the transport agency | the electoral commission | the high court | the ministry of works |
    the police authority | the planning committee | the weather service`),
  crowd: either(`commuters | residents | voters | market traders | bus drivers | tenants | pupils and their parents |
    street vendors | taxpayers`),
  matter: either(`the new bus lanes | the draft budget | the ring road | the register of voters | the drainage canals |
    the closed bridge | the night trains | the street lights | the parking fees | the old court house |
    the boundaries of the wards`),
  measure: either(`a second public hearing | a refund for season tickets | a new timetable | an independent audit |
    a temporary bridge | a list of unsafe buildings | a hotline for complaints | a stop to evictions`),
  worry: either(`the cost of repairs | the next rainy season | the trust of voters | the backlog of cases |
    the traffic around the schools | the safety of pedestrians | the missing signatures | the price of land`),
  fact_own: either(`
    Some {many} vehicles a day use the road {where}, {percent} of them heavy lorries. |
    {^few} of {number} polling stations {where} opened later than {hour}. |
    The gauge {where} showed {few} centimetres more than {since}. |
    On the {district} line, {percent} of trains were late {since}. |
    The court has {number} open cases from {year} alone. |
    A journey from {district} to {district} takes {few} minutes longer than in {year}.`),
};

const businessWords: Words = {
  body: either(`the central bank | the chamber of commerce | the port authority | the stock exchange | the tax office |
    the energy regulator | the statistics office | the association of banks`),
  crowd: either(`traders | importers | small savers | shop owners | investors | founders | fuel sellers | borrowers |
    employees`),
  matter:
    either(`the exchange rate | the price of fuel | the new loan rules | the minimum wage | the rents in the centre |
    the queue at the container port | the fees of mobile money | the sale of the mill | the bond of the city |
    the power tariff`),
  measure:
    either(`a lower rate | a tax holiday for start-ups | a cap on fees | a second auction | a fund for small firms |
    a stricter audit | a price list for everybody to see | a delay of repayments`),
  worry: either(`the price of bread | the cost of borrowing | the shortage of dollars | the waiting time at the port |
    the debt of the utilities | the jobs at the mill | the next electricity bill | the confidence of savers`),
  fact_own: either(`
    A basket of {few} goods costs {percent} more {where} than in {month} {year}. |
    The index closed at {many} points, {percent} above the mark of {month}. |
    {^number} new firms were registered {where} {since}. |
    A litre of diesel {trend} {since}, at some pumps {where} even more. |
    Banks lent {million} to {few} companies {when}. |
    At the port {few} ships wait {few} days on average.`),
};

const sportWords: Words = {
  body: either(`the football federation | the league board | the club’s committee | the athletics association |
    the stadium company | the disciplinary panel | the boxing commission | the youth academy`),
  crowd: either(`supporters | season-ticket holders | young players | former champions | coaches | volunteers | rivals |
    the home fans`),
  matter:
    either(`the derby | the transfer of the captain | the new stadium roof | the marathon course | the title race |
    the women’s cup | the fixture list | the pitch at the old ground | the training camp | the play-offs`),
  measure: either(`a replay | a new contract | a change of formation | a neutral venue | an earlier kick-off |
    a place in the squad | a fund for the academy | a fine for the club`),
  worry: either(`the injured knee of the captain | the heavy pitch | the gap at the top | the missing goals |
    the price of tickets | the long journey | the nerves in the last quarter of an hour | the thin bench`),
  fact_own: either(`
    The team has {few} points from {few} matches, {few} of them won away. |
    {^many} spectators came, the largest crowd {since}. |
    She ran the last {few} kilometres faster than anybody {since}. |
    After {few} minutes the ball hit the post, and {number} hearts stopped {where}. |
    The squad is {few} years old on average, younger than in {year}. |
    The home side had {percent} of the ball and {few} shots.`),
};

/** The words of each section's desk, by its title. */
export const topicWords: Record<string, Words> = {
  News: newsWords,
  Business: businessWords,
  Sport: sportWords,
  Culture: cultureWords,
  Technology: technologyWords,
  Health: healthWords,
  Opinion: opinionWords,
};
