const SUBSCRIPTIONS_URL = '/api/push/subscriptions';

/** Offers push notifications. The browser asks for permission only after the reader presses the button. */
export async function offerNotifications(): Promise<void> {
  const container = document.querySelector<HTMLElement>('[data-push]');
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!container || !isSupported) return;
  const [subscribeButton, unsubscribeButton] = container.querySelectorAll('button');
  const status = container.querySelector<HTMLElement>('[role=status]');
  if (!subscribeButton || !unsubscribeButton || !status) return;

  const showButton = (isSubscribed: boolean) => {
    subscribeButton.hidden = isSubscribed;
    unsubscribeButton.hidden = !isSubscribed;
  };
  const showStatus = (state: 'on' | 'off' | 'denied' | 'failed') => {
    status.textContent = status.dataset[state] ?? '';
  };
  /** Runs `action` on a click. The pressed button is hidden afterwards, so the focus moves to the other one. */
  const onClick = (button: HTMLButtonElement, action: () => Promise<'on' | 'off' | 'denied'>) =>
    button.addEventListener('click', async () => {
      button.disabled = true;
      const state = await action().catch(() => 'failed' as const);
      button.disabled = false;
      showStatus(state);
      if (state !== 'on' && state !== 'off') return;
      showButton(state === 'on');
      (state === 'on' ? unsubscribeButton : subscribeButton).focus();
    });
  onClick(subscribeButton, subscribe);
  onClick(unsubscribeButton, unsubscribe);
  showButton((await findSubscription()) !== null);
  container.hidden = false;
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function subscribe(): Promise<'on' | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = (await (await throwUnlessOk(fetch('/api/push/key'))).json()) as { key: string };
  const options = { userVisibleOnly: true, applicationServerKey: decodeKey(key) };
  // The browser rejects the key while it has a subscription with an older key of this server. Such a subscription
  // cannot receive messages, so a new one replaces it.
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  await throwUnlessOk(sendSubscription('POST', subscription)).catch(async (error: unknown) => {
    await subscription.unsubscribe();
    throw error;
  });
  return 'on';
}

async function unsubscribe(): Promise<'off'> {
  const subscription = await findSubscription();
  if (!subscription) return 'off';
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  // If this fails, the push service reports the endpoint as gone with the next message.
  await sendSubscription('DELETE', { endpoint }).catch(() => null);
  return 'off';
}

function sendSubscription(method: string, body: object): Promise<Response> {
  return fetch(SUBSCRIPTIONS_URL, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function throwUnlessOk(request: Promise<Response>): Promise<Response> {
  const response = await request;
  if (!response.ok) throw new Error(String(response.status));
  return response;
}

/** Decodes base64url to bytes: not every browser accepts the key as a string. */
function decodeKey(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
}
