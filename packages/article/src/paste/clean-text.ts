/** Text without what no text has a use for, and the database refuses: control characters, halves of characters. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?|\f/g, '\n').replace(/(?![\t\n])\p{Cc}|\p{Cs}/gu, '');
}
