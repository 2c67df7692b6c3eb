import { trustedScriptUrl } from './trusted.ts';

const scope = '/demo/frame/';

/** Resolves when the worker handles the requests of new frames. */
function whenActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const next = installing ?? waiting;
  if (!next) return active ? Promise.resolve() : Promise.reject(new Error('the worker did not start'));
  return new Promise((resolve, reject) => {
    const check = () => {
      if (next.state === 'activated') resolve();
      if (next.state === 'redundant') reject(new Error('the worker did not install'));
    };
    next.addEventListener('statechange', check);
    check();
  });
}

/**
 * Puts the service worker between the frames and the network, or removes it. Rejects with the reason if it
 * cannot.
 */
export async function setWorker(isNeeded: boolean, path: string | undefined): Promise<void> {
  if (!isNeeded) {
    const registration = await navigator.serviceWorker?.getRegistration(scope);
    await registration?.unregister();
    return;
  }
  if (!navigator.serviceWorker) throw new Error('service workers need HTTPS or localhost');
  if (!path) throw new Error('the build has no worker; run npm run build');
  await whenActive(await navigator.serviceWorker.register(trustedScriptUrl(window, path), { scope }));
}
