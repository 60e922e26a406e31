import { type EmbedView, type Provider, segments } from './provider';

const place = /^[a-z0-9-]{2,80}$/;
const coordinates = /^n?\d{1,3}d\d{1,3}n?\d{1,3}d\d{1,3}$/;
const degrees = /^-?\d{1,3}(?:\.\d{1,6})?$/;
const overlay = /^[a-zA-Z0-9]{2,20}$/;
const meteoblueWidget = /^(?:daily|three|map)$/;
const meteobluePlace = /^[\p{L}\p{N}%_.-]{2,160}$/u;

function windy({ pathname, searchParams }: URL): string | null {
  const [lat, lon] = [searchParams.get('lat') ?? '', searchParams.get('lon') ?? ''];
  if (!/^\/embed2?\.html$/.test(pathname) || !degrees.test(lat) || !degrees.test(lon)) return null;
  const zoom = /^\d{1,2}$/.exec(searchParams.get('zoom') ?? '')?.[0] ?? '6';
  const layer = overlay.exec(searchParams.get('overlay') ?? '')?.[0] ?? 'wind';
  return `https://embed.windy.com/embed2.html?lat=${lat}&lon=${lon}&zoom=${zoom}&overlay=${layer}`;
}

function meteoblue(url: URL): string | null {
  const [language = '', weather, widget, kind = '', where = '', ...rest] = segments(url);
  const isWidget = weather === 'weather' && widget === 'widget' && rest.length === 0 && /^[a-z]{2}$/.test(language);
  return isWidget && meteoblueWidget.test(kind) && meteobluePlace.test(where)
    ? `https://www.meteoblue.com/${language}/weather/widget/${kind}/${where}`
    : null;
}

function forecast(url: URL): string | null {
  const [language = '', where = '', name = '', ...rest] = segments(url);
  const isForecast = /^[a-z]{2}$/.test(language) && coordinates.test(where) && place.test(name) && rest.length === 0;
  return isForecast ? `https://forecast7.com/${language}/${where}/${name}/` : null;
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

/** A forecast of one place: the three free widgets that need no account. */
export const weather: Provider = {
  name: 'weather',
  label: 'Weather',
  hosts: ['forecast7.com', 'embed.windy.com', 'www.meteoblue.com'],
  scriptHosts: ['weatherwidget.io'],
  addressOf(url) {
    if (url.hostname === 'embed.windy.com') return windy(url);
    return url.hostname === 'forecast7.com' ? forecast(url) : meteoblue(url);
  },
  view,
};
