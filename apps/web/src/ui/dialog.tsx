import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './dialog.module.css';
import sidePanelStyles from './side-panel.module.css';
import { useTranslation } from './translation';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  size?: string;
  /** A dialog above other dialogs uses 400, the sign-in dialog of an expired session 500. */
  zIndex?: number;
  /** No close button, and a click outside does not close the dialog. Escape does. */
  fixed?: boolean;
  /** `false` while another dialog above it handles Escape. */
  closeOnEscape?: boolean;
}

/** A centred dialog, open while mounted. It replaces Mantine's header, which would be a second banner landmark. */
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
          <div className={classes.header}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {fixed ? null : <Modal.CloseButton aria-label={t('Close')} />}
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface FormButtonsProps {
  submitLabel: string;
  isSubmitting: boolean;
  onCancel: () => void;
}

/** The Cancel and submit buttons at the end of a form in a dialog. */
export function FormButtons({ submitLabel, isSubmitting, onCancel }: FormButtonsProps) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" gap="xs" mt="md">
      <Button variant="default" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button type="submit" loading={isSubmitting}>
        {submitLabel}
      </Button>
    </Group>
  );
}

/** The texts of a confirmation dialog. `confirm` and `cancel` are the labels of its buttons. */
export interface Question {
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  /** The action is destructive. */
  danger?: boolean;
}

interface Confirm {
  /** Resolves to `true` when the user confirms. */
  confirm: (question: Question) => Promise<boolean>;
  dialog: ReactNode;
}

/** Asks the user to confirm an action. The caller renders the returned dialog. */
export function useConfirm(): Confirm {
  const [question, setQuestion] = useState<Question | null>(null);
  const answer = useRef<(hasAgreed: boolean) => void>(() => {});
  const opener = useRef<Element | null>(null);

  function confirm(newQuestion: Question): Promise<boolean> {
    answer.current(false);
    opener.current = findOpener();
    setQuestion(newQuestion);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  }

  // On unmount the question counts as declined, so that the caller does not wait forever.
  useEffect(() => () => answer.current(false), []);

  function close(hasAgreed: boolean) {
    setQuestion(null);
    answer.current(hasAgreed);
    // Without a transition Mantine does not restore the focus.
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  }

  const dialog = question ? <ConfirmDialog question={question} onAnswer={close} /> : null;
  return { confirm, dialog };
}

export function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (hasAgreed: boolean) => void }) {
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

/** The focused element. For an item of a menu, which disappears, the button that opens the menu. */
function findOpener(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  return (menu && document.querySelector(`[aria-controls="${menu.id}"]`)) ?? activeElement;
}

/** Restores the focus to the opener on unmount, unless another element has received it. */
export function useFocusReturn(): void {
  const [opener] = useState(findOpener);
  useEffect(() => {
    return () => {
      // Wait until the dialog is removed, which moves the focus to the body.
      queueMicrotask(() => {
        const { activeElement } = document;
        const isFocusLost = activeElement === null || activeElement === document.body;
        if (isFocusLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    };
  }, [opener]);
}
