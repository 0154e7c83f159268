import type { PushDraft } from '@amour/contract/account/push.ts'

type ScriptPolicy = { createScriptURL(url: string): string }
type Parts = {
  PushManager?: unknown
  Notification?: unknown
  trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }
}

const parts = globalThis as Parts // not there in every browser, nor all in TypeScript's library

const WORKER = '/sw.js'

// The one policy that the Content-Security-Policy allows: this one worker, and nothing else.
const policy = parts.trustedTypes?.createPolicy('app', {
  createScriptURL(url) {
    if (url === WORKER) return url
    throw new TypeError(url)
  },
})

/** Whether this browser can show a notification while the console is closed. */
export const canRing = (): boolean => 'serviceWorker' in navigator && !!parts.PushManager && !!parts.Notification

/** The subscription that this browser has; null without one. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer } // not there outside https
  const registration: { pushManager?: PushManager } | undefined = await serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Subscribes this browser, for which it asks its user. Throws NotAllowedError where they say no. */
export async function subscribe(key: string): Promise<PushDraft> {
  await navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = made.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}
