import { Notification } from '@mantine/core';
import { notifications, useNotifications } from '@mantine/notifications';
import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { usePrefetch } from '../list/use-prefetch';
import { NOTICE_LAYOUT } from './notify';
import './notices.css';

/** Notices appear below elements with this attribute: the header and the buttons at the top of a page or panel. */
const ABOVE_NOTICES = '[data-above-notices]';

/**
 * All notices, mounted once beside the router. The animated list is loaded lazily. A plain list replaces it until then,
 * and while it cannot be loaded because the connection is lost.
 */
export function Notices() {
  const count = useNotifications().notifications.length;
  const [animatedList, setAnimatedList] = useState<{ List: ComponentType } | null>(null);
  const load = async () => {
    const { NoticeList: List } = await import('./notice-list');
    setAnimatedList((previousList) => previousList ?? { List });
  };
  usePrefetch(load);
  const loadForNotice = useEffectEvent(load);
  useEffect(() => {
    // The next notice retries a failed request.
    if (count > 0) loadForNotice().catch(() => undefined);
  }, [count]);
  useTopPosition(count > 0);
  return animatedList ? <animatedList.List /> : <PlainNotices />;
}

/** Notices without animation. They stay until the user closes them. */
function PlainNotices() {
  const { notifications: notices } = useNotifications();
  return notices.length === 0 ? null : (
    <div className="plain-notices" style={{ zIndex: NOTICE_LAYOUT.zIndex, maxWidth: NOTICE_LAYOUT.containerWidth }}>
      {notices.map(({ id, title, message, color, closeButtonProps }) => (
        <Notification
          key={id}
          title={title}
          color={color}
          withBorder
          {...(closeButtonProps && { closeButtonProps })}
          onClose={() => id !== undefined && notifications.hide(id)}
        >
          {message}
        </Notification>
      ))}
    </div>
  );
}

/** Positions the notices below the header and the top buttons, which move when the page scrolls. */
function useTopPosition(isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    const measure = () => {
      const bottoms = [...document.querySelectorAll(ABOVE_NOTICES)].map(
        (element) => element.getBoundingClientRect().bottom,
      );
      // Notices stay at the top: elements in the lower half of the window do not push them down.
      const top = Math.max(0, ...bottoms.filter((bottom) => bottom < window.innerHeight / 2));
      document.documentElement.style.setProperty('--notices-top', `${Math.round(top)}px`);
    };
    measure();
    // A panel may open, or the page may change, while a notice is shown.
    const sizeObserver = new ResizeObserver(measure);
    sizeObserver.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    const contentObserver = new MutationObserver(measure);
    contentObserver.observe(document.body, { childList: true, subtree: true });
    return () => {
      sizeObserver.disconnect();
      contentObserver.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [isShown]);
}
