/** The name of the store, by which the browser knows it. */
export const DATABASE = 'amour'
const KEYS = 'keys'

let opened: Promise<IDBDatabase> | undefined

function openKeys() {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(KEYS)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      // The browser closes it when somebody wipes the site's data.
      request.result.onclose = () => (opened = undefined)
      resolve(request.result)
    }
  })
  opened.catch(() => (opened = undefined))
  return opened
}

/**
 * Asks the store of keys in one transaction, and gives what was asked once that is through. Throws where the browser
 * keeps nothing.
 */
export async function withKeyStore<T>(mode: IDBTransactionMode, ask: (keys: IDBObjectStore) => T): Promise<T> {
  const transaction = (await openKeys()).transaction(KEYS, mode)
  const request = ask(transaction.objectStore(KEYS))
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  return request
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
