import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { usePrefetch } from '../list/use-prefetch';
import type { Conflict } from './changes';
import type { Choices, ConflictQuestion } from './conflict-dialog';

const loadDialog = () => import('./conflict-dialog');
const ConflictDialog = lazy(async () => ({ default: (await loadDialog()).ConflictDialog }));

interface Conflicts {
  askChoices: (conflicts: Conflict[]) => Promise<Choices>;
  dialog: ReactNode;
}

/** Asks which value to keep when two users have changed the same field. */
export function useConflicts(control: object): Conflicts {
  const [question, setQuestion] = useState<ConflictQuestion | null>(null);
  usePrefetch(loadDialog);
  const pendingAnswer = useRef<ConflictQuestion['answer'] | null>(null);
  // An unmounted form cancels the question, so that the waiting save ends.
  useEffect(() => () => pendingAnswer.current?.(null), []);

  const askChoices = (conflicts: Conflict[]) =>
    new Promise<Choices>((resolve) => {
      const answer = (choices: Choices) => {
        pendingAnswer.current = null;
        setQuestion(null);
        resolve(choices);
      };
      pendingAnswer.current = answer;
      setQuestion({ conflicts, answer });
    });

  const dialog = question ? (
    <Suspense fallback={null}>
      <ConflictDialog control={control} {...question} />
    </Suspense>
  ) : null;
  return { askChoices, dialog };
}
