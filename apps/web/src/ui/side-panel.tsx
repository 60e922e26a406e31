import { Drawer } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './side-panel.module.css';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** What is told while it is open, below the content, so that nothing of that moves. */
  notice?: ReactNode;
  /** Actions, always in view below the content. */
  footer?: ReactNode;
  /** Nothing in it can have the focus: to scroll by the keyboard, the content itself has it. */
  readOnly?: boolean;
}

/**
 * A panel at the right, open as long as it is rendered. The list beside it stays in view and within reach of the
 * mouse; the keyboard stays inside until Escape.
 */
export function SidePanel({ title, onClose, children, notice, footer, readOnly = false }: Props) {
  const { t } = useTranslation();
  const content = useRef<HTMLDivElement>(null);
  useEscape(content, onClose);
  useFocusReturn(content);

  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size={500}
      padding={0}
      lockScroll={false}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 120 }}
    >
      <Drawer.Content ref={content} classNames={{ content: classes.content, inner: classes.inner }} data-side-panel>
        <div className={classes.frame}>
          <div className={classes.header} data-above-notices>
            <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            <Drawer.CloseButton aria-label={t('Close')} />
          </div>
          <Drawer.Body className={classes.body} {...(readOnly && { tabIndex: 0 })}>
            {children}
          </Drawer.Body>
          <div className={classes.notice}>{notice}</div>
          {footer ? <div className={classes.footer}>{footer}</div> : null}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Mantine closes every open layer at once; here Escape belongs to the topmost dialog or dropdown. */
function useEscape(content: RefObject<HTMLElement | null>, onClose: () => void) {
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.getAttribute('data-mantine-stop-propagation') === 'true') return;
      const dialog = target?.closest('[role="dialog"]');
      if (dialog && dialog !== content.current) return;
      close.current();
    };
    // Before the field itself hears it: an open dropdown still says that the key is its own.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [content]);
}

/** What opened the panel that was there last: one that takes its place while things load was opened by the same. */
let lastOpener: Element | null = null;

/** Closing gives the focus back to what opened the panel, unless the person has already moved on. */
function useFocusReturn(content: RefObject<HTMLElement | null>) {
  const [opener] = useState(() => {
    const active = document.activeElement;
    if (!active?.closest('[data-side-panel]')) lastOpener = active;
    return lastOpener;
  });

  useEffect(() => {
    const panel = content.current;
    return () => {
      const active = document.activeElement;
      const movedOn = active !== null && active !== document.body && !panel?.contains(active);
      if (!movedOn && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [content, opener]);
}
