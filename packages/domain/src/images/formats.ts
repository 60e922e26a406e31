/** The file formats of the library, by their extensions. */
export const imageExtensions = ['jpg', 'png', 'gif'] as const;
export type ImageExtension = (typeof imageExtensions)[number];
