/** The headline of the post in this journey, before and after its correction. */
export const headline = 'Ferry crews find a way through the sandbank at the lagoon mouth';
export const correctedHeadline = 'Ferry crews find a safe way through the sandbank at the lagoon mouth';
