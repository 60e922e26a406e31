import type { ComponentType } from 'react';
import type { Area } from '../src/shared/area';

interface Options extends Partial<Omit<Area, 'path' | 'label' | 'pages'>> {
  Page?: ComponentType;
  load?: Area['pages'][number]['load'];
}

/** An area of the admin with one page. Without `Page` the page shows the label as its heading. */
export function testArea(path: `/${string}`, label: string, { Page, load, ...options }: Options = {}): Area {
  const DefaultPage = Page ?? (() => <h1>{label}</h1>);
  return {
    path,
    group: 'content',
    label,
    icon: () => null,
    access: [],
    pages: [{ path, title: label, load: load ?? (async () => ({ Page: DefaultPage })) }],
    ...options,
  };
}
