import type { ComponentType } from 'react';

const LOAD_ERROR = 'PageNotLoaded';

/** The message of a failed `import()` in Chrome and Firefox, and in Safari. */
const IMPORT_FAILURE = /dynamically imported module|Importing a module/;

/** Whether the code of the page or of a part failed to load: the network is down, or a deployment replaced the files. */
export function isLoadError(error: unknown): boolean {
  return error instanceof Error && (error.name === LOAD_ERROR || IMPORT_FAILURE.test(error.message));
}

/** A page whose code the router loads before it renders it, and preloads when a link to it is hovered. */
export function lazyPage(load: () => Promise<ComponentType>) {
  let Page: ComponentType | null = null;
  let failure: Error | null = null;

  // biome-ignore lint/correctness/noComponentHookFactories: called once per route, when the router is created
  function LazyPage() {
    if (Page) return <Page />;
    throw failure ?? createLoadError(null);
  }

  LazyPage.preload = async () => {
    if (Page) return;
    try {
      Page = await load();
    } catch (error) {
      failure = createLoadError(error);
    }
  };
  return LazyPage;
}

function createLoadError(cause: unknown): Error {
  const error = new Error('', { cause });
  error.name = LOAD_ERROR;
  return error;
}
