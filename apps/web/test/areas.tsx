import type { ComponentType } from 'react';
import type { Area } from '../src/shared/area';

interface Given extends Partial<Omit<Area, 'path' | 'label' | 'pages'>> {
  Page?: ComponentType;
  load?: Area['pages'][number]['load'];
}

/** An area of one page; its heading is its label unless the test brings the page. */
export function testArea(path: `/${string}`, label: string, { Page, load, ...given }: Given = {}): Area {
  const Shown = Page ?? (() => <h1>{label}</h1>);
  return {
    path,
    label,
    icon: () => null,
    access: [],
    pages: [{ path, title: label, load: load ?? (async () => ({ Page: Shown })) }],
    ...given,
  };
}
