import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import classes from './side-panel.module.css';

export interface Question {
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  /** The answer destroys something. */
  danger?: boolean;
}

interface Confirm {
  /** Asks and waits: `true` when the person agreed. */
  confirm: (question: Question) => Promise<boolean>;
  /** To be rendered by whoever asks. */
  dialog: ReactNode;
}

export function useConfirm(): Confirm {
  const [question, setQuestion] = useState<Question | null>(null);
  const answer = useRef<(agreed: boolean) => void>(() => {});
  const asker = useRef<Element | null>(null);

  const confirm = useCallback((next: Question) => {
    answer.current(false);
    asker.current = document.activeElement;
    setQuestion(next);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  }, []);

  // Nobody can agree to a question that is gone with its page; whoever waits for the answer goes on.
  useEffect(() => () => answer.current(false), []);

  function close(agreed: boolean) {
    setQuestion(null);
    answer.current(agreed);
    // The dialog leaves without a transition, so nothing else gives the focus back.
    if (asker.current instanceof HTMLElement) asker.current.focus({ preventScroll: true });
  }

  const dialog = question ? <ConfirmDialog question={question} onAnswer={close} /> : null;
  return { confirm, dialog };
}

function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (agreed: boolean) => void }) {
  return (
    <Modal.Root
      opened
      onClose={() => onAnswer(false)}
      size="sm"
      zIndex={400}
      centered
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content>
        <Modal.Body p="md">
          <Modal.Title className={classes.title}>{question.title}</Modal.Title>
          <Text my="sm">{question.text}</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
              {question.cancel}
            </Button>
            <Button {...(question.danger && { color: 'red' })} onClick={() => onAnswer(true)}>
              {question.confirm}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
