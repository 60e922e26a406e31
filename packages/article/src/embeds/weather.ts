import { type EmbedView, type Provider, pathSegments } from './provider';

// Weather forecasts that an article can embed. `provider.ts` explains `toUrl` and `view`.

/** The end of the path on forecast7.com: `lagos`. */
const LOCATION_NAME = /^[a-z0-9-]{2,80}$/;
/** Latitude and longitude on forecast7.com, with `d` for the decimal point and `n` for a minus: `6d523d38`. */
const COORDINATES = /^n?\d{1,3}d\d{1,3}n?\d{1,3}d\d{1,3}$/;
const DEGREES = /^-?\d{1,3}(?:\.\d{1,6})?$/;
/** A map layer of Windy: `wind`, `rain`. */
const OVERLAY = /^[a-zA-Z0-9]{2,20}$/;
/** The path of a Meteoblue widget: `/en/weather/widget/daily/lagos_nigeria_2332459`. */
const METEOBLUE_WIDGET = /^(?:daily|three|map)$/;
const METEOBLUE_LOCATION = /^[\p{L}\p{N}%_.-]{2,160}$/u;

// Each function returns the canonical URL of one service, or `null`.
function toWindyUrl({ pathname, searchParams }: URL): string | null {
  const [lat, lon] = [searchParams.get('lat') ?? '', searchParams.get('lon') ?? ''];
  if (!/^\/embed2?\.html$/.test(pathname) || !DEGREES.test(lat) || !DEGREES.test(lon)) return null;
  const zoom = /^\d{1,2}$/.exec(searchParams.get('zoom') ?? '')?.[0] ?? '6';
  const layer = OVERLAY.exec(searchParams.get('overlay') ?? '')?.[0] ?? 'wind';
  return `https://embed.windy.com/embed2.html?lat=${lat}&lon=${lon}&zoom=${zoom}&overlay=${layer}`;
}

function toMeteoblueUrl(url: URL): string | null {
  const [language = '', weather, widget, kind = '', location = '', ...rest] = pathSegments(url);
  const isWidget = weather === 'weather' && widget === 'widget' && rest.length === 0 && /^[a-z]{2}$/.test(language);
  return isWidget && METEOBLUE_WIDGET.test(kind) && METEOBLUE_LOCATION.test(location)
    ? `https://www.meteoblue.com/${language}/weather/widget/${kind}/${location}`
    : null;
}

function toForecastUrl(url: URL): string | null {
  const [language = '', location = '', name = '', ...rest] = pathSegments(url);
  const isForecast =
    /^[a-z]{2}$/.test(language) && COORDINATES.test(location) && LOCATION_NAME.test(name) && rest.length === 0;
  return isForecast ? `https://forecast7.com/${language}/${location}/${name}/` : null;
}

function view(url: URL): EmbedView {
  if (url.hostname !== 'forecast7.com') return { kind: 'frame', src: url.href, width: 640, height: 450 };
  return {
    kind: 'widget',
    script: 'https://weatherwidget.io/js/widget.min.js',
    tag: 'a',
    attributes: { class: 'weatherwidget-io', href: url.href, 'data-theme': 'original' },
  };
}

/** Forecasts for one location from three free services that need no account. */
export const weather: Provider = {
  name: 'weather',
  label: 'Weather',
  hosts: ['forecast7.com', 'embed.windy.com', 'www.meteoblue.com'],
  scriptHosts: ['weatherwidget.io'],
  toUrl(url) {
    if (url.hostname === 'embed.windy.com') return toWindyUrl(url);
    return url.hostname === 'forecast7.com' ? toForecastUrl(url) : toMeteoblueUrl(url);
  },
  view,
};
