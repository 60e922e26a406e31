import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';
import sidePanelStyles from './side-panel.module.css';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  size?: string;
  /** Above which other layers it stands. */
  zIndex?: number;
  /** Only what is in it closes it, and Escape: no cross, no click beside it. */
  fixed?: boolean;
  /** Another dialog stands over it, and has the key. */
  closeOnEscape?: boolean;
}

/** A dialog in the middle, open as long as it is rendered. Mantine's own header would be a second banner of the page. */
export function Dialog({
  title,
  onClose,
  children,
  size = 'md',
  zIndex = 300,
  fixed = false,
  closeOnEscape = true,
}: Props) {
  const { t } = useTranslation();
  useFocusReturn();
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      zIndex={zIndex}
      centered
      closeOnClickOutside={!fixed}
      closeOnEscape={closeOnEscape}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content>
        <Modal.Body p="md">
          <div className={classes.head}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {fixed ? null : <Modal.CloseButton aria-label={t('Close')} />}
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

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

export function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (agreed: boolean) => void }) {
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
          <Modal.Title className={sidePanelStyles.title}>{question.title}</Modal.Title>
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

/** What is open as long as it is rendered gives the focus back to what opened it, unless that is gone. */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      // After the dialog has left the page, which takes the focus with it.
      queueMicrotask(() => {
        const { activeElement } = document;
        const isFree = activeElement === null || activeElement === document.body;
        if (isFree && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    };
  }, [opener]);
}
