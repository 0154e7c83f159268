import { push } from '@amour/contract/account/push.ts'
import { call } from '#app/call/call.ts'
import { findTokenOwner } from '#app/storage/storage.ts'
import { readPushAddress, storePushAddress } from '#app/storage/storage-push.ts'
import { findPushSupport, findSubscription, subscribe, unsubscribe } from '#features/account/push/browser-push.ts'

/** Keeps by what address the member has this browser told; nothing where it keeps nothing. */
const keepAddress = async (memberId: string | undefined, address?: string) =>
  memberId !== undefined && storePushAddress(memberId, address).catch(() => undefined)

/** Subscribes this browser and has the server told, and keeps by what address. */
export async function tellThisBrowser(key: string) {
  const memberId = findTokenOwner()
  const body = await subscribe(key)
  const settings = await call(push.add, { body })
  await keepAddress(memberId, body.endpoint)
  return settings
}

/** Ends the subscription of this browser. */
export async function tellNoMore() {
  await keepAddress(findTokenOwner())
  await unsubscribe()
}

/**
 * Has the server told anew where the browser has renewed or lost its subscription since: of itself it says so to the
 * service worker alone, which has no token. Nothing happens in a browser that was never told, and one that its member
 * has turned off from elsewhere ends its subscription. Throws CallError.
 */
export async function renewPush(): Promise<void> {
  const memberId = findTokenOwner()
  if (memberId === undefined || findPushSupport() !== 'yes') return
  const [known, subscription] = await Promise.all([readPushAddress(memberId), findSubscription()])
  if (!known && !subscription) return
  const { key, devices } = await call(push.read, {})
  const isTold = devices.some(({ isCurrent }) => isCurrent)
  if (!known || known === subscription?.endpoint) {
    if (!isTold) await tellNoMore()
    // It was turned on before addresses were kept.
    else if (!known) await storePushAddress(memberId, subscription?.endpoint)
    return
  }
  // Taken back in the browser's own settings: nobody is asked anew.
  if (Notification.permission === 'granted') await tellThisBrowser(key)
  else await tellNoMore()
}
