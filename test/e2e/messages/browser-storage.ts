import type { BrowserContext, Page } from '@playwright/test'

/**
 * All that this origin keeps in the browser, as text: local and session storage and IndexedDB, bytes read as letters of
 * one, two and three bytes. `sealed` is how many of its records hold bytes.
 */
export function readBrowserStorage(page: Page) {
  return page.evaluate(async () => {
    const said: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
    let sealed = 0

    function tell(value: unknown): boolean {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer)
        for (const kind of ['utf-8', 'utf-16le', 'latin1']) said.push(new TextDecoder(kind).decode(bytes))
        return true
      }
      if (value instanceof CryptoKey) {
        if (value.extractable) said.push('extractable')
        return false
      }
      if (typeof value !== 'object' || value === null) {
        said.push(String(value))
        return false
      }
      return Object.values(value).map(tell).includes(true)
    }

    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })

    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([answer(records.getAllKeys()), answer(records.getAll())])
        said.push(JSON.stringify(keys))
        for (const value of values) if (tell(value)) sealed += 1
      }
      database.close()
    }
    return { text: said.join('\n'), sealed }
  })
}

/** Opens a page that holds the store of keys in a transaction without end: whatever else wants it waits. */
export async function holdKeyStore(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/offline')
  await page.evaluate(async () => {
    const opening = indexedDB.open('amour', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keys'))
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const store = opening.result.transaction('keys', 'readwrite').objectStore('keys')
    const goOn = () => store.count().addEventListener('success', goOn)
    goOn()
  })
}
