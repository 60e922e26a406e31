import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { notifyFailure } from '../notices/notify';
import { dropCopy, type KeptCopy, readCopy } from './kept-copy';

interface Options<T> {
  key: string;
  values: z.ZodType<T>;
  isOn: boolean;
  isWorthRestoring: (copy: KeptCopy<T>) => boolean;
  /** Said when the copy cannot be read. */
  complaint: string;
}

/** The copy that an earlier visit left, when there is one to ask about; any other is dropped. */
export function useRestoring<T>({ key, values, isOn, isWorthRestoring, complaint }: Options<T>) {
  const [found] = useState(() => (isOn ? readCopy(key, values) : null));
  const [copy, setCopy] = useState<KeptCopy<T> | null>(() =>
    found !== null && found !== 'broken' && isWorthRestoring(found) ? found : null,
  );
  const [isOutdated] = useState(() => found !== null && copy === null);
  const isBroken = found === 'broken';

  useEffect(() => {
    if (isBroken) notifyFailure(null, complaint);
  }, [isBroken, complaint]);
  useEffect(() => {
    if (isOutdated) dropCopy(key);
  }, [isOutdated, key]);

  return { copy, done: () => setCopy(null) };
}
