import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function for as long as its component lives, which does what the latest drawing gave it to do. */
export function useStable<Given extends unknown[], Answer>(latest: (...given: Given) => Answer) {
  const kept = useRef(latest);
  useLayoutEffect(() => {
    kept.current = latest;
  });
  return useCallback((...given: Given): Answer => kept.current(...given), []);
}
