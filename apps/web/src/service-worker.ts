/** Names this release: any change of the site changes it, and with it the worker. */
declare const RELEASE: string
/** The addresses of the shell: the offline screen and hashed files. Nothing of a member is among them. */
declare const SHELL: readonly string[]

// Not in TypeScript's library of the window, in which everything else of this app lives.
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Lasting & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Scope = {
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
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
  await fill().catch(() => undefined)
}

worker.addEventListener('install', (event) => event.waitUntil(fill()))
worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers()))
worker.addEventListener('message', ({ data }) => void (data === 'take over' && worker.skipWaiting()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    const answer = answerPage(event)
    event.respondWith(answer)
    event.waitUntil(answer.then(refill, refill))
  } else if (shell.has(pathname)) {
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)))
  }
})
