import { Drawer } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './side-panel.module.css';
import { useTranslation } from './translation';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** A message below the content, where it does not shift the fields. */
  notice?: ReactNode;
  /** Actions, always visible below the content. */
  footer?: ReactNode;
  /** No field is focusable. The content itself receives the focus, so that the keyboard can scroll it. */
  readOnly?: boolean;
}

/**
 * A panel at the right, open while mounted. The list beside it stays visible and clickable; the keyboard focus is
 * trapped in the panel until Escape.
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

/** Mantine closes every open layer on Escape; here only the topmost dialog or dropdown handles it. */
function useEscape(content: RefObject<HTMLElement | null>, onClose: () => void) {
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.getAttribute('data-mantine-stop-propagation') === 'true') return;
      const dialog = target?.closest('[role="dialog"]');
      if (dialog && dialog !== content.current) return;
      close();
    };
    // In the capture phase, while an open dropdown still has its marker that it handles the key.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [content]);
}

/** The opener of the last panel. A panel that replaces its loading state has the same opener. */
let lastOpener: Element | null = null;

/** Restores the focus to the opener on close, unless the user has already focused another element. */
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
      const hasMovedOn = active !== null && active !== document.body && !panel?.contains(active);
      if (!hasMovedOn && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [content, opener]);
}
