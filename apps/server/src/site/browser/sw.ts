import type { PushMessage } from '@masthead/domain/push/contract';

// The service worker of the site: it shows push notifications and opens the article on a click.

// One TypeScript project cannot have the types of both the DOM and of workers, so the worker types are declared here.
interface ServiceWorker {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly BrowserWindow[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener: (name: 'push' | 'notificationclick', listener: (event: WorkerEvent) => void) => void;
}
interface BrowserWindow {
  url: string;
  focus: () => Promise<unknown>;
}
interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void;
  data: { json: () => unknown } | null;
  notification: Notification;
}
const worker = self as unknown as ServiceWorker;

/** Resolves a path to a URL of this site. The URL of another origin becomes the front page. */
function toSiteUrl(path: unknown): string {
  const { origin } = worker.location;
  try {
    const url = new URL(String(path), origin);
    return url.origin === origin ? url.href : `${origin}/`;
  } catch {
    return `${origin}/`;
  }
}

worker.addEventListener('push', (event) => {
  const { title, body, url, tag } = readMessage(event);
  event.waitUntil(worker.registration.showNotification(title, { body, tag, data: toSiteUrl(url) }));
});

/** Browsers require a notification for every message, so an unreadable one gets default texts. */
function readMessage({ data }: WorkerEvent): PushMessage {
  const defaults: PushMessage = { title: worker.location.hostname, body: '', url: '/', tag: 'news' };
  try {
    return { ...defaults, ...(data?.json() as Partial<PushMessage>) };
  } catch {
    return defaults;
  }
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openUrl(toSiteUrl(event.notification.data)));
});

async function openUrl(target: string): Promise<unknown> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const existing = windows.find(({ url }) => url === target);
  return existing ? existing.focus() : worker.clients.openWindow(target);
}
