import type { Browser, Page } from 'puppeteer-core'

/** Where a page of the site stands that has its map, and the one where its offline script runs. */
const PAGE = '/login'
const OFFLINE = '/offline'

export type Ran = 'ran' | 'refused'

/** A page of the site in a browser that has not been there, which notes what became of the scripts that it names. */
export async function openPage(browser: Browser, front: string, { path = PAGE, hasServiceWorker = false } = {}) {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  // It would answer for the front with what it has kept.
  if (!hasServiceWorker)
    await page.evaluateOnNewDocument(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.evaluateOnNewDocument(() => {
    const became: Record<string, string> = {}
    Object.assign(globalThis, { became })
    for (const [event, what] of [
      ['load', 'ran'],
      ['error', 'refused'],
    ] as const) {
      const note = ({ target }: Event) => {
        if (target instanceof HTMLScriptElement && target.src) became[new URL(target.src).pathname] = what
      }
      document.addEventListener(event, note, true)
    }
  })
  await page.goto(front + path, { waitUntil: 'load' })
  return { page, [Symbol.asyncDispose]: () => context.close() }
}

/** The scripts that the page's map names. */
export const readMap = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const map = document.querySelector('script[type=importmap]')?.textContent ?? '{}'
    return Object.keys((JSON.parse(map) as { integrity?: object }).integrity ?? {}) // as the build wrote it
  })

/** Imports a module by its address, as the page's own scripts do. */
export const importModule = (page: Page, path: string): Promise<Ran> =>
  page.evaluate(
    (url) =>
      import(url).then(
        () => 'ran' as const,
        () => 'refused' as const,
      ),
    path,
  )

/** What became of a script that is no module and stands in the head of a page: the offline screen has one of its own. */
export async function loadClassic(browser: Browser, front: string, path: string): Promise<Ran> {
  await using opened = await openPage(browser, front, { path: path.includes('/offline-') ? OFFLINE : PAGE })
  const read = (url: string) => (globalThis as unknown as { became: Record<string, string> }).became[url] // noted above
  const seen = await opened.page.evaluate(read, path)
  if (seen !== 'ran' && seen !== 'refused') throw new Error(`No page names ${path}.`)
  return seen
}

/**
 * Starts a worker by the function that the page's own scripts start theirs with. It has another name in each build, so it
 * is known by what it does. Throws where no script exports it.
 */
export const startWorker = (page: Page, path: string, scripts: readonly string[]): Promise<Ran> =>
  callOwn(page, { path, scripts, does: 'new Worker(' })

/** The same for the service worker, by the function that registers it. */
export const registerWorker = (page: Page, path: string, scripts: readonly string[]): Promise<Ran> =>
  callOwn(page, { path, scripts, does: 'updateViaCache' })

type Own = { path: string; scripts: readonly string[]; does: string }

async function callOwn(page: Page, own: Own): Promise<Ran> {
  const became = await page.evaluate(async ({ path, scripts, does }) => {
    const find = async (): Promise<((argument: unknown) => Promise<unknown>) | undefined> => {
      for (const script of scripts) {
        const exported: unknown[] = Object.values((await import(script)) as object) // whatever it exports
        const found = exported.find((one) => typeof one === 'function' && String(one).includes(does))
        if (found) return found as (argument: unknown) => Promise<unknown> // both take one argument
      }
      return undefined
    }
    const start = await find()
    if (!start) return 'missing' as const
    const isService = path === '/sw.js'
    try {
      const started = await start(isService ? navigator.serviceWorker : path)
      if (isService) await navigator.serviceWorker.ready
      else (started as Worker).terminate()
      return 'ran' as const
    } catch {
      return 'refused' as const
    }
  }, own)
  if (became === 'missing') throw new Error(`No script of the page exports what does ${own.does}.`)
  return became
}
