/** The dialog that stands over the editor. */
export interface Opened {
  name: 'link' | 'embed' | 'table' | 'image';
  /** Pictures that were dropped or pasted into the text. */
  files?: File[];
}
