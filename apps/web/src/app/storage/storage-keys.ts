/** The name of the store, by which the browser knows it. */
export const DATABASE = 'amour'
const KEYS = 'keys'

/** Milliseconds after which opening the store, or a transaction, is given up; one takes some tens on a slow phone. */
const PATIENCE = 10_000

let opened: Promise<IDBDatabase> | undefined

function openKeys() {
  if (opened) return opened
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    let isGivenUp = false
    // Some browsers never answer, until they are asked anew (bugs.webkit.org/226547).
    const patience = setTimeout(() => {
      isGivenUp = true
      reject(new DOMException('given up', 'AbortError'))
    }, PATIENCE)
    request.onupgradeneeded = () => void request.result.createObjectStore(KEYS)
    request.onerror = () => {
      clearTimeout(patience)
      reject(request.error)
    }
    request.onsuccess = () => {
      clearTimeout(patience)
      if (isGivenUp) {
        request.result.close()
        return
      }
      // The browser closes it when somebody wipes the site's data.
      request.result.onclose = forget
      resolve(request.result)
    }
  })
  const forget = () => {
    if (opened === opening) opened = undefined
  }
  opening.catch(forget)
  opened = opening
  return opening
}

const underWay = new Set<IDBTransaction>()

/**
 * Asks the store of keys in one transaction, and gives what was asked once that is through. Throws where the browser
 * keeps nothing, or does not get to it in ten seconds, nor opens it in ten: nobody waits for good.
 */
export async function withKeyStore<T>(mode: IDBTransactionMode, ask: (keys: IDBObjectStore) => T): Promise<T> {
  const transaction = (await openKeys()).transaction(KEYS, mode)
  underWay.add(transaction)
  const patience = setTimeout(giveUp, PATIENCE, transaction)
  try {
    const request = ask(transaction.objectStore(KEYS))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new DOMException('given up', 'AbortError'))
    })
    return request
  } finally {
    clearTimeout(patience)
    underWay.delete(transaction)
  }
}

function giveUp(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // It is through, and its event is on the way.
  }
}

// WebKit keeps a page as it was left: its transaction is never through, and every later one of this site waits for it,
// after a reload too (bugs.webkit.org/324094; GTK 2.50). Nowhere else is anything given up that may still be written.
if (globalThis.document && navigator.vendor.startsWith('Apple')) {
  addEventListener('pagehide', () => underWay.forEach(giveUp))
}

/** What a notification says on the lock screen of this device, as its member has chosen; nothing until they have. */
const WORDS = 'push-words'

export async function readPushWords(): Promise<string | undefined> {
  const kept: unknown = (await withKeyStore('readonly', (store) => store.get(WORDS))).result
  return typeof kept === 'string' && kept !== '' ? kept : undefined
}

export async function storePushWords(words: string) {
  await withKeyStore('readwrite', (store) => store.put(words, WORDS))
}
