import { readOnlyPushWords } from './app/storage/storage-keys.ts'

/** Names this release: any change of the site changes it, and with it the worker. */
declare const RELEASE: string
/** The addresses of the shell: the offline screen and hashed files. Nothing of a member is among them. */
declare const SHELL: readonly string[]
/** What a notification says unless the member of this browser has chosen otherwise. */
declare const DISCREET: string

// Not in TypeScript's library of the window, in which everything else of this app lives.
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Lasting & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Clicked = Lasting & { notification: Notification }
type Page = { visibilityState: DocumentVisibilityState; focus(): Promise<unknown>; postMessage(what: string): void }
type Scope = {
  registration: Omit<ServiceWorkerRegistration, 'pushManager'> & { pushManager?: PushManager }
  clients: { matchAll(of: { type: 'window' }): Promise<Page[]>; openWindow(url: string): Promise<unknown> }
  navigator: { setAppBadge?(): Promise<void>; clearAppBadge?(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'install' | 'activate' | 'push' | 'pushsubscriptionchange',
    listener: (event: Lasting) => void,
  ): void
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: Lasting & MessageEvent) => void): void
}

const worker = globalThis as unknown as Scope // this file runs nowhere else
const OFFLINE = '/offline'
const shell = new Set(SHELL)

/** Fills the shell of this release; the files come from the browser's own cache where they are in it. */
async function fill() {
  const cache = await caches.open(RELEASE)
  await cache.addAll(SHELL.map((url) => new Request(url, { cache: url === OFFLINE ? 'reload' : 'default' })))
}

async function forgetOthers() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== RELEASE).map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
}

/** A page from the server; where none comes, the screen that says so. Nothing that was answered is kept. */
async function answerPage({ request, preloadResponse }: Fetching): Promise<Response> {
  try {
    const answer = (await preloadResponse) ?? (await fetch(request))
    // A preload that reaches no server rejects in Chromium and WebKit; Firefox resolves it with an error response.
    if (answer.type !== 'error') return answer
  } catch {
    // As above: there is no line.
  }
  return (await caches.match(OFFLINE)) ?? Response.error()
}

/** Browsers may drop what is cached and keep the worker: who is online then gets the shell again. */
async function refill() {
  const { waiting, installing } = worker.registration
  // A newer worker has a shell of its own, and the offline screen of now belongs to that one.
  if (waiting || installing || (await caches.match(OFFLINE))) return
  // WebKit that keeps nothing beyond a session gives back the emptied cache, and keeps nothing that is put there.
  await caches.delete(RELEASE)
  await fill().catch(() => undefined)
}

/** One notification, whatever a push is for: nothing of it is in the push. None where a page is before the member. */
async function show() {
  const pages = await worker.clients.matchAll({ type: 'window' })
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  const words = await readOnlyPushWords().catch(() => undefined)
  await worker.registration.showNotification(words ?? DISCREET, { tag: 'new' })
  await worker.navigator.setAppBadge?.().catch(() => undefined)
}

/** Nothing was ever shown, and no badge set, where its user has not agreed to it. */
async function hide() {
  if (Notification.permission !== 'granted') return
  for (const one of await worker.registration.getNotifications()) one.close()
  await worker.navigator.clearAppBadge?.().catch(() => undefined)
}

/** The member has gone: the next one of this browser has not asked for anything. */
async function unsubscribe() {
  await hide()
  await (await worker.registration.pushManager?.getSubscription())?.unsubscribe()
}

/**
 * The browser has given up its subscription. Only a page has the token by which the server can be told of another: one
 * that is open is told at once, and the next that opens looks by itself.
 */
async function renew() {
  const [page] = await worker.clients.matchAll({ type: 'window' })
  page?.postMessage('push renewed')
}

async function openSite() {
  await hide()
  const [page] = await worker.clients.matchAll({ type: 'window' })
  await (page ? page.focus() : worker.clients.openWindow('/notifications'))
}

worker.addEventListener('push', (event) => event.waitUntil(show()))
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew()))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openSite())
})
worker.addEventListener('install', (event) => event.waitUntil(fill()))
worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers()))
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') void worker.skipWaiting()
  if (event.data === 'seen') event.waitUntil(hide())
  if (event.data === 'left') event.waitUntil(unsubscribe())
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    const answer = answerPage(event)
    event.respondWith(answer)
    event.waitUntil(answer.then(refill, refill))
    event.waitUntil(hide())
  } else if (shell.has(pathname)) {
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)))
  }
})
