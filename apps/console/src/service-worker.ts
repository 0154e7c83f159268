/** What a notification says: nothing of a case, nor of what this is. */
declare const DISCREET: string

// Not in TypeScript's library of the window, in which everything else of this app lives.
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Page = { focus(): Promise<unknown> }
type Scope = {
  registration: ServiceWorkerRegistration
  clients: { matchAll(of: { type: 'window' }): Promise<Page[]>; openWindow(url: string): Promise<unknown> }
  navigator: { setAppBadge?(): Promise<void>; clearAppBadge?(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'push', listener: (event: Lasting) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Lasting & { notification: Notification }) => void): void
}

const worker = globalThis as unknown as Scope // this file runs nowhere else

/** The bell, whether or not a page is open: it rings until somebody begins the case. */
async function ring() {
  const options = { tag: 'bell', renotify: true, requireInteraction: true }
  await worker.registration.showNotification(DISCREET, options)
  await worker.navigator.setAppBadge?.().catch(() => undefined)
}

async function openConsole() {
  await worker.navigator.clearAppBadge?.().catch(() => undefined)
  const [page] = await worker.clients.matchAll({ type: 'window' })
  await (page ? page.focus() : worker.clients.openWindow('/'))
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('push', (event) => event.waitUntil(ring()))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openConsole())
})
