import { createContext } from 'react';

export const PAID_REL = 'sponsored nofollow noopener';

/** The `rel` of links that leave the site, for all texts of a page; left out, they are ordinary links. */
export const LinkRel = createContext<string | undefined>(undefined);
