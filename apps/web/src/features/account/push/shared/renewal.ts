import { push } from '@amour/contract/account/push.ts'
import { isAuthenticated } from '#app/account/account.ts'
import { call } from '#app/call/call.ts'
import { readPushAddress, storePushAddress } from '#app/storage/storage-push.ts'
import { findPushSupport, findSubscription, subscribe, unsubscribe } from '#features/account/push/browser-push.ts'

/** Subscribes this browser and has the server told, and keeps by what address. */
export async function tellThisBrowser(key: string) {
  const body = await subscribe(key)
  const settings = await call(push.add, { body })
  await storePushAddress(body.endpoint).catch(() => undefined)
  return settings
}

/** Ends the subscription of this browser. */
export async function tellNoMore() {
  await storePushAddress(undefined).catch(() => undefined)
  await unsubscribe()
}

/**
 * Has the server told anew where the browser has renewed or lost its subscription since: of itself it says so to the
 * service worker alone, which has no token. Nothing happens in a browser that was never told, and one that its member
 * has turned off from elsewhere ends its subscription. Throws CallError.
 */
export async function renewPush(): Promise<void> {
  if (!isAuthenticated() || findPushSupport() !== 'yes') return
  const [known, subscription] = await Promise.all([readPushAddress(), findSubscription()])
  if (!known && !subscription) return
  const { key, devices } = await call(push.read, {})
  const isTold = devices.some(({ isCurrent }) => isCurrent)
  if (!known || known === subscription?.endpoint) {
    if (!isTold) await tellNoMore()
    // It was turned on before addresses were kept.
    else if (!known) await storePushAddress(subscription?.endpoint)
    return
  }
  // Taken back in the browser's own settings: nobody is asked anew.
  if (Notification.permission === 'granted') await tellThisBrowser(key)
  else await tellNoMore()
}
