import { Fragment } from 'react';

/** A slug or an address, which in a narrow column breaks after its slashes. */
export function PathText({ text }: { text: string }) {
  return text.split(/(?<=\/)(?!\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
