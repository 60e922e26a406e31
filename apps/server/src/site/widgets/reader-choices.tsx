import { phrase } from '@masthead/domain/text/phrase';
import type { Site } from '../context/site';

/** Buttons to get or stop push notifications. browser/notifications.ts shows them if the browser supports push. */
export function NotificationChoice({ site }: { site: Site }) {
  const { translate, switches, isPreview } = site;
  if (!switches.push || isPreview) return null;
  return (
    <p className="push" data-push="" hidden>
      <button type="button">{translate(phrase('Get notifications'))}</button>
      <button type="button" hidden>
        {translate(phrase('Stop notifications'))}
      </button>
      <span
        role="status"
        data-on={translate(phrase('You get notifications on this device.'))}
        data-off={translate(phrase('You no longer get notifications on this device.'))}
        data-denied={translate(
          phrase("Your browser blocks notifications. Allow them in the browser's settings for this site."),
        )}
        data-failed={translate(phrase("This didn't work. Try again later."))}
      />
    </p>
  );
}

/** A button to allow or refuse advertising cookies, shown by browser/ads.ts. */
export function AdChoice({ site: { translate, data } }: { site: Site }) {
  if (data.slots.length === 0) return null;
  const off = {
    status: translate(phrase('Advertising cookies are off.')),
    button: translate(phrase('Turn on advertising cookies')),
  };
  return (
    <p className="push" data-ad-choice="" hidden>
      <span data-on={translate(phrase('Advertising cookies are on.'))} data-off={off.status}>
        {off.status}
      </span>
      <button type="button" data-on={translate(phrase('Turn off advertising cookies'))} data-off={off.button}>
        {off.button}
      </button>
    </p>
  );
}
