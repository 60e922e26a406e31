import { useEffect, useEffectEvent, useRef } from 'react';
import { notifyFailure } from './notify';

interface Props {
  error?: unknown;
  fallback: string;
  /** Runs after the notice, for example to leave a page without content. */
  onShown?: () => void;
}

/**
 * Shows an error in a notice when it is mounted, and can then leave the page, like the router's `<Navigate>`. Notices
 * and the URL are outside of React, so it uses an effect.
 */
export function FailureNotice({ error = null, fallback, onShown }: Props) {
  const isShown = useRef(false);
  const show = useEffectEvent(() => {
    notifyFailure(error, fallback);
    onShown?.();
  });
  useEffect(() => {
    // StrictMode runs the effect twice, but the page must be left only once.
    if (isShown.current) return;
    isShown.current = true;
    show();
  }, []);
  return null;
}
