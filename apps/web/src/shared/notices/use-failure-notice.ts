import { useEffect } from 'react';
import { notifyFailure } from './notify';

/** Tells of something that could not be read, once, where the page goes on without it. */
export function useFailureNotice(error: Error | null, fallback: string): void {
  useEffect(() => {
    if (error) notifyFailure(error, fallback);
  }, [error, fallback]);
}
