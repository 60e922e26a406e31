export const headline = 'Ferry crews find a way through the sandbank at the lagoon mouth';
export const corrected = 'Ferry crews find a safe way through the sandbank at the lagoon mouth';
