import { registerServiceWorker } from '#app/call/workers.ts'

/** How long a page that stays open waits before it asks for a newer release, in milliseconds. */
const LOOK = 60 * 60_000

/**
 * Keeps the service worker, and calls back when a newer release has come and waits for the page to be loaded anew,
 * which `take` does. Answers what ends the watch. Without service workers nothing happens.
 */
export function watchVersions(onNew: (take: () => void) => void): () => void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer } // not there outside https
  if (!serviceWorker || import.meta.env.DEV) return () => undefined
  const ended = new AbortController()
  const until = { signal: ended.signal }
  let looked = Date.now()

  function look({ waiting }: ServiceWorkerRegistration) {
    if (waiting && serviceWorker?.controller && !ended.signal.aborted) onNew(() => takeOver(serviceWorker, waiting))
  }

  void registerServiceWorker(serviceWorker).then(
    (registration) => {
      const follow = () => registration.installing?.addEventListener('statechange', () => look(registration), until)
      look(registration)
      // The browser looks for itself as well, and may have found one before this page could hear of it.
      follow()
      registration.addEventListener('updatefound', follow, until)
      const update = () => {
        if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK) return
        looked = Date.now()
        void registration.update().catch(() => undefined)
      }
      document.addEventListener('visibilitychange', update, until)
    },
    // Storage is full or forbidden: the site works without it.
    () => undefined,
  )
  return () => ended.abort()
}

function takeOver(serviceWorker: ServiceWorkerContainer, waiting: ServiceWorker) {
  // Another tab has had it take over, or a later one has come in its place: nothing more is heard of it here.
  if (waiting.state !== 'installed') return location.reload()
  serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('take over')
}
