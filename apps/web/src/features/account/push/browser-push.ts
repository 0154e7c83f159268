import type { PushDraft } from '@amour/contract/account/push.ts'

/** What this browser can do: `install` where it takes pushes only for an app on the home screen. */
export type PushSupport = 'yes' | 'no' | 'install' | 'denied'

type Device = { PushManager?: unknown; Notification?: { permission: NotificationPermission } }

/** Looks what this browser can do, and asks nobody. */
export function findPushSupport(): PushSupport {
  const { PushManager, Notification } = globalThis as Device // not there in every browser
  if (!('serviceWorker' in navigator) || !PushManager || !Notification) return isAppleTouch() ? 'install' : 'no'
  return Notification.permission === 'denied' ? 'denied' : 'yes'
}

/** iPads call themselves Macs. */
const isAppleTouch = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Neither is there in every browser, nor outside https. */
async function findManager(): Promise<PushManager | undefined> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer } // as said above
  const registration: { pushManager?: PushManager } | undefined = await serviceWorker?.getRegistration()
  return registration?.pushManager
}

/** The subscription that this browser has; null without one. */
export async function findSubscription(): Promise<PushSubscription | null> {
  return (await (await findManager())?.getSubscription()) ?? null
}

/**
 * Subscribes this browser, for which it asks its user first. `key` is the site's. Throws NotAllowedError where they say
 * no, and another DOMException where the browser reaches no push service.
 */
export async function subscribe(key: string): Promise<PushDraft> {
  const manager = await findManager()
  if (!manager) throw new DOMException(undefined, 'InvalidStateError')
  // One that is left over, or made for another key, may not be taken up again.
  await (await manager.getSubscription())?.unsubscribe()
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = made.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}

/** Ends the subscription of this browser; nothing happens where there is none. */
export async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}
