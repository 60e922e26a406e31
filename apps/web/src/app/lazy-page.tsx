import type { ComponentType } from 'react';

const NOT_LOADED = 'PageNotLoaded';

/** The page's code did not arrive: the line is down, or a newer version has replaced the files of this one. */
export function isNotLoaded(error: unknown): boolean {
  return error instanceof Error && error.name === NOT_LOADED;
}

/** A page whose code the router fetches before it shows it, and already when a link to it is hovered. */
export function lazyPage(load: () => Promise<ComponentType>) {
  let Page: ComponentType | null = null;
  let failure: Error | null = null;

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each route, when the router is
  function LazyPage() {
    if (Page) return <Page />;
    throw failure ?? notLoaded(null);
  }

  LazyPage.preload = async () => {
    if (Page) return;
    try {
      Page = await load();
    } catch (error) {
      failure = notLoaded(error);
    }
  };
  return LazyPage;
}

function notLoaded(cause: unknown): Error {
  const error = new Error('', { cause });
  error.name = NOT_LOADED;
  return error;
}
