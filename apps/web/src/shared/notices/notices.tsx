import { Notifications, useNotifications } from '@mantine/notifications';
import { useLayoutEffect } from 'react';
import { MAX_NOTICES, NOTICE_LIFETIME } from './notify';
import './notices.css';

/** Notices appear below what carries this attribute: the header and the buttons at the top of a page or panel. */
const ABOVE = '[data-above-notices]';

/** Where notices appear; mounted once, beside the router. */
export function Notices() {
  useTop(useNotifications().notifications.length > 0);
  return (
    <Notifications
      position="top-right"
      autoClose={NOTICE_LIFETIME}
      limit={MAX_NOTICES}
      containerWidth={360}
      zIndex={1000}
    />
  );
}

/** Keeps the notices below the header and the buttons at the top, which move as the page scrolls. */
function useTop(isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    const measure = () => {
      const bottoms = [...document.querySelectorAll(ABOVE)].map((each) => each.getBoundingClientRect().bottom);
      const top = Math.max(0, ...bottoms.filter((bottom) => bottom < window.innerHeight / 2));
      document.documentElement.style.setProperty('--notices-top', `${Math.round(top)}px`);
    };
    measure();
    // A panel opens or a page changes while a notice is shown.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    const changes = new MutationObserver(measure);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      changes.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [isShown]);
}
