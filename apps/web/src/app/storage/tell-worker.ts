/**
 * Tells the service worker of this site, where there is one: `left`, that the member has left this browser; `seen`, that
 * they have a page before them.
 */
export async function tellWorker(what: 'left' | 'seen'): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer } // not there outside https
  const registration = await serviceWorker?.getRegistration()
  registration?.active?.postMessage(what)
}
