import { either, type Words } from './speech';

export const cultureWords: Words = {
  body: either(`the national theatre | the film board | the festival office | the museum | the guild of musicians |
    the book council | the jury | the house of culture`),
  crowd: either(`audiences | young directors | readers | musicians | cooks | collectors | dancers | booksellers |
    regulars of the old cinema`),
  matter:
    either(`the opening night | the new season | the restored cinema | the street food fair | the album of the year |
    the programme of the book fair | the murals of the old town | the fashion week | the lost recordings |
    the prize for first novels`),
  measure: either(`a second run | a free evening for families | a grant for young authors | an open rehearsal |
    a longer programme | a home for the archive | a prize without an entry fee | a stage for newcomers`),
  worry: either(`the rent of the rehearsal rooms | the price of a ticket | the leaking roof | the empty seats |
    the rights to the songs | the missing subtitles | the heat on stage | the noise from next door`),
  fact_own: either(`
    The film was made in {few} weeks with {few} people {where}. |
    {^many} tickets were sold {since}, {percent} of them to people under thirty. |
    The fair lists {number} publishers from {few} countries. |
    The band recorded {few} songs in one night {where}. |
    A plate at the fair costs what it cost in {year}. |
    The oldest picture on show is from {year}, the youngest was finished {when}.`),
};

export const technologyWords: Words = {
  body: either(`the communications regulator | the university laboratory | the data protection office | the network operator |
    the space agency | the climate institute | the standards bureau | the cable consortium`),
  crowd: either(`users | developers | students | phone sellers | night-shift engineers | drivers of electric cars |
    researchers | subscribers`),
  matter: either(`the new masts | the undersea cable | the charging stations | the identity app | the price of data |
    the satellite images | the rules for learning machines | the network in the suburbs | the recall of the batteries |
    the open weather data`),
  measure: either(`a security update | a cheaper tariff | a second cable | a test field | a right to one’s own data |
    a ban on hidden fees | a public dashboard | a repair guarantee`),
  worry: either(`the slow network after dark | the stolen passwords | the waste of old phones | the cost of a charge |
    the privacy of children | the gaps in the coverage | the heat in the server rooms | the fake accounts`),
  fact_own: either(`
    A page now loads in {few} tenths of a second {where}, half of what it took in {year}. |
    {^number} masts were switched on {since}, {few} of them {where}. |
    The cable carries as much as {many} films at once. |
    A full charge takes {few} minutes and costs {percent} less than petrol. |
    The sensors {where} send {many} readings a day. |
    {^percent} of the phones sold {since} can be repaired with {few} screws.`),
};

export const healthWords: Words = {
  body: either(`the teaching hospital | the health ministry | the blood bank | the insurance fund | the nursing council |
    the water board | the school meals office | the vaccination team`),
  crowd: either(`patients | nurses | midwives | young parents | pharmacists | school cooks | people with asthma |
    volunteers at the clinic`),
  matter: either(`the waiting list | the new ward | the vaccination days | the school meals | the water tests |
    the price of insulin | the night clinic | the training of midwives | the malaria nets | the helpline`),
  measure:
    either(`a second shift | a free check-up | a mobile clinic | a fixed price for medicines | a register of donors |
    a quieter ward | a course in first aid | a cleaner well`),
  worry: either(`the empty shelves of the pharmacy | the long nights of the staff | the rainy season |
    the cost of an operation | the way to the next clinic | the quality of the water | the missing beds |
    the fear of needles`),
  fact_own: either(`
    The ward has {few} beds and, on some nights, {few} patients more than that. |
    {^many} children were vaccinated {where} {since}. |
    Of {number} water samples, {few} were not clean enough. |
    A portion of the new meal has {number} calories and a fruit. |
    Doctors advise {few} minutes of walking a day, and {few} glasses of water. |
    The helpline took {number} calls {when}, most of them before {hour}.`),
};

export const opinionWords: Words = {
  body: either(`the government | the opposition | the city | the editorial board | the press council | the parliament |
    the civil service | the university`),
  crowd: either(
    `readers | neighbours | teachers | young voters | commuters | columnists | letter writers | grandparents`,
  ),
  matter: either(`the tone of the debate | the promise of last year | the new town hall | the rules of politeness |
    the state of the pavements | the length of speeches | the freedom to be wrong | the price of convenience |
    the silence of the experts`),
  measure: either(`a little patience | an honest answer | a shorter speech | a day without announcements |
    an apology | a second thought | a bench in the shade | a question instead of an answer`),
  worry: either(`the shouting | the forgotten suburbs | the vanity of small offices | the speed of rumours |
    the loneliness of crowds | the cost of doing nothing | the habit of looking away | the tyranny of the inbox`),
  fact_own: either(`
    We received {number} letters about it {since}, {few} of them in verse. |
    I counted: {few} speeches in {few} days, and the word “soon” in all of them. |
    In our survey {percent} of readers disagreed with us. |
    It is {few} steps from my door to the next hole in the pavement {where}. |
    The archive of this newspaper mentions it {number} times {since}. |
    Of {few} promises made in {year}, I found {few} kept.`),
};
