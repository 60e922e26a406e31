import { createContext, useContext, useRef } from 'react';

interface Problems {
  /** Why the post cannot be published yet, by field. */
  byField: Record<string, string[]>;
  /** Somebody has tried to publish it: now empty fields say what they lack, too. */
  isTried: boolean;
}

const ProblemsContext = createContext<Problems>({ byField: {}, isTried: false });

export const ProblemsProvider = ProblemsContext.Provider;

/** What speaks against publishing because of one field, unless nobody has begun with it. */
export function useFieldProblems(name: string, isEmpty: boolean): string[] {
  const { byField, isTried } = useContext(ProblemsContext);
  const isBegun = useRef(false);
  isBegun.current ||= !isEmpty;
  return isBegun.current || isTried ? (byField[name] ?? []) : [];
}
