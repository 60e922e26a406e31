const SUBSCRIPTIONS = '/api/push/subscriptions';

/** Lets a reader subscribe to what the newsroom sends. Nobody is asked for anything before they press the button. */
export async function offerNews(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-push]');
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!place || !isAble) return;
  const [get, stop] = place.querySelectorAll('button');
  const status = place.querySelector<HTMLElement>('[role=status]');
  if (!get || !stop || !status) return;

  const show = (isSubscribed: boolean) => {
    get.hidden = isSubscribed;
    stop.hidden = !isSubscribed;
  };
  const say = (word: 'on' | 'off' | 'denied' | 'failed') => {
    status.textContent = status.dataset[word] ?? '';
  };
  /** The button that was pressed goes, and the focus with it: to the one that comes. */
  const press = (button: HTMLButtonElement, act: () => Promise<'on' | 'off' | 'denied'>) =>
    button.addEventListener('click', async () => {
      button.disabled = true;
      const word = await act().catch(() => 'failed' as const);
      button.disabled = false;
      say(word);
      if (word !== 'on' && word !== 'off') return;
      show(word === 'on');
      (word === 'on' ? stop : get).focus();
    });
  press(get, subscribe);
  press(stop, unsubscribe);
  show((await subscription()) !== null);
  place.hidden = false;
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function subscribe(): Promise<'on' | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = (await (await checked(fetch('/api/push/key'))).json()) as { key: string };
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  // One that was made with another key is of no use any more.
  const made = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  await checked(send('POST', made)).catch(async (error: unknown) => {
    await made.unsubscribe();
    throw error;
  });
  return 'on';
}

async function unsubscribe(): Promise<'off'> {
  const known = await subscription();
  if (!known) return 'off';
  const { endpoint } = known;
  await known.unsubscribe();
  // Should it not arrive, the push service says so with the next message.
  await send('DELETE', { endpoint }).catch(() => null);
  return 'off';
}

function send(method: string, body: object): Promise<Response> {
  return fetch(SUBSCRIPTIONS, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function checked(response: Promise<Response>): Promise<Response> {
  const got = await response;
  if (!got.ok) throw new Error(String(got.status));
  return got;
}

/** Not every browser takes the key as it is written. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
}
