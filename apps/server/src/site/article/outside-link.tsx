import { webAddress } from '@masthead/domain/text/links';

/** A text that is an address leads there; any other is only read. */
export function OutsideLink({ text }: { text: string }) {
  return webAddress(text) ? (
    <a href={text} target="_blank" rel="noopener">
      {text}
    </a>
  ) : (
    text
  );
}
