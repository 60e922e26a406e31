import { webAddress } from '@masthead/domain/text/links';
import { useContext } from 'react';
import { LinkRel } from './link-rel';

/** A text that is an address leads there; any other is only read. */
export function OutsideLink({ text }: { text: string }) {
  const rel = useContext(LinkRel) ?? 'noopener';
  return webAddress(text) ? (
    <a href={text} target="_blank" rel={rel}>
      {text}
    </a>
  ) : (
    text
  );
}
