import { phrase } from '@masthead/domain/text/phrase';
import type { Site } from '../context/site';

/** Shown by the script where the reader's browser can be sent messages, and by nothing else. */
export function GetTheNews({ site }: { site: Site }) {
  const { say, switches, isPreview } = site;
  if (!switches.push || isPreview) return null;
  return (
    <p className="push" data-push="" hidden>
      <button type="button">{say(phrase('Get the news'))}</button>
      <button type="button" hidden>
        {say(phrase('Stop the news'))}
      </button>
      <span
        role="status"
        data-on={say(phrase('You get the news on this device.'))}
        data-off={say(phrase('You no longer get the news on this device.'))}
        data-denied={say(phrase('Your browser does not allow it. You can change that in its settings for this site.'))}
        data-failed={say(phrase('That did not work. Try again later.'))}
      />
    </p>
  );
}

/** The reader's choice about advertising cookies, shown by the script. */
export function AdChoice({ site: { say, parts } }: { site: Site }) {
  if (parts.slots.length === 0) return null;
  const off = {
    status: say(phrase('Advertising cookies are off.')),
    button: say(phrase('Turn on advertising cookies')),
  };
  return (
    <p className="push" data-ad-choice="" hidden>
      <span data-on={say(phrase('Advertising cookies are on.'))} data-off={off.status}>
        {off.status}
      </span>
      <button type="button" data-on={say(phrase('Turn off advertising cookies'))} data-off={off.button}>
        {off.button}
      </button>
    </p>
  );
}
