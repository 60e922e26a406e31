import type { PushMessage } from '@masthead/domain/push/contract';

// TypeScript knows the words of a page and those of a worker, but not both in one project.
interface Worker {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Window[]>;
    openWindow: (address: string) => Promise<unknown>;
  };
  addEventListener: (name: 'push' | 'notificationclick', heard: (event: WorkerEvent) => void) => void;
}
interface Window {
  url: string;
  focus: () => Promise<unknown>;
}
interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void;
  data: { json: () => unknown } | null;
  notification: Notification;
}
const worker = self as unknown as Worker;

/** An address of the site itself, whatever the message says. */
function ownAddress(path: unknown): string {
  const { origin } = worker.location;
  try {
    const url = new URL(String(path), origin);
    return url.origin === origin ? url.href : `${origin}/`;
  } catch {
    return `${origin}/`;
  }
}

worker.addEventListener('push', (event) => {
  const { title, body, url, tag } = messageOf(event);
  event.waitUntil(worker.registration.showNotification(title, { body, tag, data: ownAddress(url) }));
});

/** A browser wants something to be shown for every message, even for one that cannot be read. */
function messageOf({ data }: WorkerEvent): PushMessage {
  const plain: PushMessage = { title: worker.location.hostname, body: '', url: '/', tag: 'news' };
  try {
    return { ...plain, ...(data?.json() as Partial<PushMessage>) };
  } catch {
    return plain;
  }
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(ownAddress(event.notification.data)));
});

async function open(address: string): Promise<unknown> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === address);
  return there ? there.focus() : worker.clients.openWindow(address);
}
