/** The key of localStorage for the items that a user has opened with the palette. A sign-out removes it. */
export const recentItemsKey = (project: string, userId: number) => `masthead.palette.${project}.${userId}`;
