import { parseChoices, type Words } from './text-generator';

// Words for generated posts of each section. The placeholders of `sentences.ts` and `titles.ts` use them: `body` is an
// institution, `crowd` the people concerned, `fact_own` a fact that fits only this section.

const cultureWords: Words = {
  body: parseChoices(`the national theatre | the film board | the festival office | the museum | the guild of musicians |
    the book council | the jury | the house of culture`),
  crowd: parseChoices(`audiences | young directors | readers | musicians | cooks | collectors | dancers | booksellers |
    regulars of the old cinema`),
  matter:
    parseChoices(`the opening night | the new season | the restored cinema | the street food fair | the album of the year |
    the programme of the book fair | the murals of the old town | the fashion week | the lost recordings |
    the prize for first novels`),
  measure: parseChoices(`a second run | a free evening for families | a grant for young authors | an open rehearsal |
    a longer programme | a home for the archive | a prize without an entry fee | a stage for newcomers`),
  worry: parseChoices(`the rent of the rehearsal rooms | the price of a ticket | the leaking roof | the empty seats |
    the rights to the songs | the missing subtitles | the heat on stage | the noise from next door`),
  fact_own: parseChoices(`
    The film was made in {few} weeks with {few} people {where}. |
    {^many} tickets were sold {since}, {percent} of them to people under thirty. |
    The fair lists {number} publishers from {few} countries. |
    The band recorded {few} songs in one night {where}. |
    A plate at the fair costs what it cost in {year}. |
    The oldest picture on show is from {year}, the youngest was finished {when}.`),
};

const technologyWords: Words = {
  body: parseChoices(`the communications regulator | the university laboratory | the data protection office | the network operator |
    the space agency | the climate institute | the standards bureau | the cable consortium`),
  crowd:
    parseChoices(`users | developers | students | phone sellers | night-shift engineers | drivers of electric cars |
    researchers | subscribers`),
  matter:
    parseChoices(`the new masts | the undersea cable | the charging stations | the identity app | the price of data |
    the satellite images | the rules for learning machines | the network in the suburbs | the recall of the batteries |
    the open weather data`),
  measure:
    parseChoices(`a security update | a cheaper tariff | a second cable | a test field | a right to one’s own data |
    a ban on hidden fees | a public dashboard | a repair guarantee`),
  worry:
    parseChoices(`the slow network after dark | the stolen passwords | the waste of old phones | the cost of a charge |
    the privacy of children | the gaps in the coverage | the heat in the server rooms | the fake accounts`),
  fact_own: parseChoices(`
    A page now loads in {few} tenths of a second {where}, half of what it took in {year}. |
    {^number} masts were switched on {since}, {few} of them {where}. |
    The cable carries as much as {many} films at once. |
    A full charge takes {few} minutes and costs {percent} less than petrol. |
    The sensors {where} send {many} readings a day. |
    {^percent} of the phones sold {since} can be repaired with {few} screws.`),
};

const healthWords: Words = {
  body: parseChoices(`the teaching hospital | the health ministry | the blood bank | the insurance fund | the nursing council |
    the water board | the school meals office | the vaccination team`),
  crowd: parseChoices(`patients | nurses | midwives | young parents | pharmacists | school cooks | people with asthma |
    volunteers at the clinic`),
  matter: parseChoices(`the waiting list | the new ward | the vaccination days | the school meals | the water tests |
    the price of insulin | the night clinic | the training of midwives | the malaria nets | the helpline`),
  measure:
    parseChoices(`a second shift | a free check-up | a mobile clinic | a fixed price for medicines | a register of donors |
    a quieter ward | a course in first aid | a cleaner well`),
  worry: parseChoices(`the empty shelves of the pharmacy | the long nights of the staff | the rainy season |
    the cost of an operation | the way to the next clinic | the quality of the water | the missing beds |
    the fear of needles`),
  fact_own: parseChoices(`
    The ward has {few} beds and, on some nights, {few} patients more than that. |
    {^many} children were vaccinated {where} {since}. |
    Of {number} water samples, {few} were not clean enough. |
    A portion of the new meal has {number} calories and a fruit. |
    Doctors advise {few} minutes of walking a day, and {few} glasses of water. |
    The helpline took {number} calls {when}, most of them before {hour}.`),
};

const opinionWords: Words = {
  body: parseChoices(`the government | the opposition | the city | the editorial board | the press council | the parliament |
    the civil service | the university`),
  crowd: parseChoices(
    `readers | neighbours | teachers | young voters | commuters | columnists | letter writers | grandparents`,
  ),
  matter:
    parseChoices(`the tone of the debate | the promise of last year | the new town hall | the rules of politeness |
    the state of the pavements | the length of speeches | the freedom to be wrong | the price of convenience |
    the silence of the experts`),
  measure: parseChoices(`a little patience | an honest answer | a shorter speech | a day without announcements |
    an apology | a second thought | a bench in the shade | a question instead of an answer`),
  worry: parseChoices(`the shouting | the forgotten suburbs | the vanity of small offices | the speed of rumours |
    the loneliness of crowds | the cost of doing nothing | the habit of looking away | the tyranny of the inbox`),
  fact_own: parseChoices(`
    We received {number} letters about it {since}, {few} of them in verse. |
    I counted: {few} speeches in {few} days, and the word “soon” in all of them. |
    In our survey {percent} of readers disagreed with us. |
    It is {few} steps from my door to the next hole in the pavement {where}. |
    The archive of this newspaper mentions it {number} times {since}. |
    Of {few} promises made in {year}, I found {few} kept.`),
};

const newsWords: Words = {
  body: parseChoices(`the city council | the transport agency | the electoral commission | the high court | the ministry of works |
    the police authority | the planning committee | the weather service`),
  crowd:
    parseChoices(`commuters | residents | voters | market traders | bus drivers | tenants | pupils and their parents |
    street vendors | taxpayers`),
  matter:
    parseChoices(`the new bus lanes | the draft budget | the ring road | the register of voters | the drainage canals |
    the closed bridge | the night trains | the street lights | the parking fees | the old court house |
    the boundaries of the wards`),
  measure:
    parseChoices(`a second public hearing | a refund for season tickets | a new timetable | an independent audit |
    a temporary bridge | a list of unsafe buildings | a hotline for complaints | a stop to evictions`),
  worry: parseChoices(`the cost of repairs | the next rainy season | the trust of voters | the backlog of cases |
    the traffic around the schools | the safety of pedestrians | the missing signatures | the price of land`),
  fact_own: parseChoices(`
    Some {many} vehicles a day use the road {where}, {percent} of them heavy lorries. |
    {^few} of {number} polling stations {where} opened later than {hour}. |
    The gauge {where} showed {few} centimetres more than {since}. |
    On the {district} line, {percent} of trains were late {since}. |
    The court has {number} open cases from {year} alone. |
    A journey from {district} to {district} takes {few} minutes longer than in {year}.`),
};

const businessWords: Words = {
  body: parseChoices(`the central bank | the chamber of commerce | the port authority | the stock exchange | the tax office |
    the energy regulator | the statistics office | the association of banks`),
  crowd:
    parseChoices(`traders | importers | small savers | shop owners | investors | founders | fuel sellers | borrowers |
    employees`),
  matter:
    parseChoices(`the exchange rate | the price of fuel | the new loan rules | the minimum wage | the rents in the centre |
    the queue at the container port | the fees of mobile money | the sale of the mill | the bond of the city |
    the power tariff`),
  measure:
    parseChoices(`a lower rate | a tax holiday for start-ups | a cap on fees | a second auction | a fund for small firms |
    a stricter audit | a price list for everybody to see | a delay of repayments`),
  worry:
    parseChoices(`the price of bread | the cost of borrowing | the shortage of dollars | the waiting time at the port |
    the debt of the utilities | the jobs at the mill | the next electricity bill | the confidence of savers`),
  fact_own: parseChoices(`
    A basket of {few} goods costs {percent} more {where} than in {month} {year}. |
    The index closed at {many} points, {percent} above the mark of {month}. |
    {^number} new firms were registered {where} {since}. |
    A litre of diesel {trend} {since}, at some pumps {where} even more. |
    Banks lent {million} to {few} companies {when}. |
    At the port {few} ships wait {few} days on average.`),
};

const sportWords: Words = {
  body: parseChoices(`the football federation | the league board | the club’s committee | the athletics association |
    the stadium company | the disciplinary panel | the boxing commission | the youth academy`),
  crowd:
    parseChoices(`supporters | season-ticket holders | young players | former champions | coaches | volunteers | rivals |
    the home fans`),
  matter:
    parseChoices(`the derby | the transfer of the captain | the new stadium roof | the marathon course | the title race |
    the women’s cup | the fixture list | the pitch at the old ground | the training camp | the play-offs`),
  measure: parseChoices(`a replay | a new contract | a change of formation | a neutral venue | an earlier kick-off |
    a place in the squad | a fund for the academy | a fine for the club`),
  worry: parseChoices(`the injured knee of the captain | the heavy pitch | the gap at the top | the missing goals |
    the price of tickets | the long journey | the nerves in the last quarter of an hour | the thin bench`),
  fact_own: parseChoices(`
    The team has {few} points from {few} matches, {few} of them won away. |
    {^many} spectators came, the largest crowd {since}. |
    She ran the last {few} kilometres faster than anybody {since}. |
    After {few} minutes the ball hit the post, and {number} hearts stopped {where}. |
    The squad is {few} years old on average, younger than in {year}. |
    The home side had {percent} of the ball and {few} shots.`),
};

/** The words of each section by its title. */
export const topicWords: Record<string, Words> = {
  News: newsWords,
  Business: businessWords,
  Sport: sportWords,
  Culture: cultureWords,
  Technology: technologyWords,
  Health: healthWords,
  Opinion: opinionWords,
};
