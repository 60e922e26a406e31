import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';
import { useFocusReturn } from './focus-return';

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
