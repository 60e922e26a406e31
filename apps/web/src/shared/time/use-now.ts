import { useEffect, useState } from 'react';

/** The time, at most `every` milliseconds old; right again at once when a sleeping tab wakes. */
export function useNow(every: number): Date {
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    const tick = () => setNow(new Date());
    const timer = setInterval(tick, every);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [every]);

  return now;
}
