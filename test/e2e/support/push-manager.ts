import type { openPushService } from '@amour/test/http/push-service.ts'

/** What a browser has from its push service. */
export type Subscription = ReturnType<Awaited<ReturnType<typeof openPushService>>['subscribe']>

/**
 * Runs in a page: a browser of the tests reaches no push service of its maker, so what that would give comes from the
 * test's. `test.refuse` in the storage is a user who says no.
 */
export function replacePushManager({ endpoint, p256dh, auth }: Subscription) {
  const made = {
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      localStorage.removeItem('test.push')
      return true
    },
  }
  // Debian's headless Chromium says no to notifications, whatever a test allows.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  const subscription = made as unknown as PushSubscription // the apps use these two of it
  PushManager.prototype.getSubscription = async () => (localStorage.getItem('test.push') ? subscription : null)
  PushManager.prototype.subscribe = async () => {
    if (localStorage.getItem('test.refuse')) throw new DOMException('No.', 'NotAllowedError')
    localStorage.setItem('test.push', '1')
    return subscription
  }
}
