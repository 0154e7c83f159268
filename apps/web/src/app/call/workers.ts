type ScriptPolicy = { createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes } // not yet in TypeScript's DOM library

/** Addresses of what was compared with its digest here, in the moment between that and the start of its worker. */
const compared = new Set<string>()

const SERVICE_WORKER = '/sw.js'

// The one policy that the Content-Security-Policy allows: bytes that were compared, and the service worker.
const policy = trustedTypes?.createPolicy('app', {
  createScriptURL(url) {
    if (compared.has(url) || url === SERVICE_WORKER) return url
    throw new TypeError('A script not compared.')
  },
})

/** The digest that the page names for a script of the build; none while the site is developed. */
function digestOf(url: string): string | undefined {
  const map: unknown = JSON.parse(document.querySelector('script[type=importmap]')?.textContent ?? '{}')
  return (map as { integrity?: Record<string, string> }).integrity?.[url] // as the build wrote it
}

/** The bytes at an address of ours. Rejects where they are others than the build made. */
async function fetchCompared(url: string, options: RequestInit = {}): Promise<Blob> {
  const integrity = digestOf(url)
  if (!integrity && import.meta.env.PROD) throw new TypeError(`${url} has no digest.`)
  const answer = await fetch(url, integrity ? { ...options, integrity } : options)
  if (!answer.ok) throw new TypeError(`${url} did not come: ${answer.status}.`)
  return new Blob([await answer.arrayBuffer()], { type: 'text/javascript' })
}

const trust = (url: string): string => policy?.createScriptURL(url) ?? url

/**
 * Registers the service worker, for which browsers always ask the server and never a cache. A browser that has none yet
 * gets none whose bytes are others than the build made; what it later takes for a newer one, nobody compares. Rejects
 * where it cannot.
 */
export async function registerServiceWorker(container: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> {
  if (!(await container.getRegistration())) await fetchCompared(SERVICE_WORKER, { cache: 'no-store' })
  return container.register(trust(SERVICE_WORKER), { updateViaCache: 'none' })
}

/**
 * Starts a worker of ours from the address that `?worker&url` gives. Browsers compare no worker with its digest, so it
 * starts from bytes that were: rejects when they are others than the page's import map names.
 */
export async function createWorker(url: string): Promise<Worker> {
  const started = URL.createObjectURL(await fetchCompared(url))
  compared.add(started)
  try {
    return new Worker(trust(started), { type: 'module' })
  } finally {
    compared.delete(started)
    // The browser has taken the address up by then, but it loads it in its own time.
    setTimeout(() => URL.revokeObjectURL(started), 60_000)
  }
}
