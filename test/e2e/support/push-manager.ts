import type { openPushService } from '@amour/test/http/push-service.ts'

/** What a browser has from its push service. */
export type Subscription = ReturnType<Awaited<ReturnType<typeof openPushService>>['subscribe']>

/**
 * Runs in a page: a browser of the tests reaches no push service of its maker, so what that would give comes from the
 * test's. `test.refuse` in the storage is a user who says no; with `test.renewed` in it the browser has given up what it
 * had, and subscribes as `second`.
 */
export function replacePushManager({ first, second = first }: { first: Subscription; second?: Subscription }) {
  const made = {
    get endpoint() {
      return this.toJSON().endpoint
    },
    toJSON: () => {
      const { endpoint, p256dh, auth } = localStorage.getItem('test.renewed') ? second : first
      return { endpoint, keys: { p256dh, auth } }
    },
    unsubscribe: async () => {
      localStorage.removeItem('test.push')
      return true
    },
  }
  // Debian's headless Chromium says no to notifications, whatever a test allows.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  const subscription = made as unknown as PushSubscription // the apps use these three of it
  PushManager.prototype.getSubscription = async () => (localStorage.getItem('test.push') ? subscription : null)
  PushManager.prototype.subscribe = async () => {
    if (localStorage.getItem('test.refuse')) throw new DOMException('No.', 'NotAllowedError')
    localStorage.setItem('test.push', '1')
    return subscription
  }
}
