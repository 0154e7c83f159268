/** The name of the store, by which the browser knows it. */
export const DATABASE = 'amour'
const KEYS = 'keys'

/** Milliseconds after which opening the store is asked for anew, or a transaction given up; one takes some tens on a slow phone. */
const PATIENCE = 10_000

let opened: Promise<IDBDatabase> | undefined

const underWay = new Set<IDBTransaction>()

type Ask<T> = (keys: IDBObjectStore) => T

/** What was to be wiped while the store did not open; done before all else once it does. */
let owed: Ask<unknown> | undefined

/** Who finds an opening under way that is given up has not waited for long: it is begun again for them. */
const openKeys = () => (opened ? opened.catch(() => opened ?? open()) : open())

function open() {
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    let isOver = false
    const take = (connection: IDBDatabase) => {
      payOwed(connection)
      // What is under way is through before it is closed.
      if (isOver) return connection.close()
      isOver = true
      clearTimeout(patience)
      // The browser closes it when somebody wipes the site's data.
      connection.onclose = forget
      resolve(connection)
    }
    const fail = (error: unknown) => {
      isOver = true
      clearTimeout(patience)
      reject(error)
    }
    const ask = () => {
      try {
        askBrowser(take, fail)
      } catch (error) {
        fail(error)
      }
    }
    // Some browsers never answer, until they are asked anew (bugs.webkit.org/226547).
    let patience = setTimeout(() => {
      patience = setTimeout(() => fail(new DOMException('given up', 'AbortError')), PATIENCE)
      ask()
    }, PATIENCE)
    ask()
  })
  const forget = () => {
    if (opened === opening) opened = undefined
  }
  opening.catch(forget)
  opened = opening
  return opening
}

function askBrowser(take: (connection: IDBDatabase) => void, fail: (error: unknown) => void) {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(KEYS)
  request.onerror = () => fail(request.error)
  request.onsuccess = () => take(request.result)
}

function payOwed(connection: IDBDatabase) {
  const wipe = owed
  if (!wipe) return
  try {
    // Of two transactions that may write, the browser carries out first the one that was begun first.
    const transaction = connection.transaction(KEYS, 'readwrite')
    wipe(transaction.objectStore(KEYS))
    owed = undefined
    underWay.add(transaction)
    const patience = setTimeout(giveUp, PATIENCE, transaction)
    const end = () => {
      clearTimeout(patience)
      underWay.delete(transaction)
    }
    transaction.oncomplete = end
    transaction.onabort = () => {
      end()
      owe(wipe)
    }
  } catch {
    // It is still owed.
  }
}

/** Has something wiped later, with what is owed already. */
function owe(wipe: Ask<unknown>) {
  const before = owed
  owed = before
    ? (store) => {
        before(store)
        wipe(store)
      }
    : wipe
}

/** Wipes in one transaction; what the store does not open for in time is done when it does. Throws as `withKeyStore`. */
export async function wipeKeyStore(wipe: Ask<unknown>) {
  try {
    await withKeyStore('readwrite', wipe)
  } catch (error) {
    owe(wipe)
    throw error
  }
}

/**
 * Asks the store of keys in one transaction, and gives what was asked once that is through. Throws where the browser
 * keeps nothing, or does not get to it in ten seconds, nor opens it when it is asked twice: nobody waits for good.
 */
export async function withKeyStore<T>(mode: IDBTransactionMode, ask: Ask<T>): Promise<T> {
  const connection = await openKeys()
  payOwed(connection)
  const transaction = connection.transaction(KEYS, mode)
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

const isWords = (kept: unknown): kept is string => typeof kept === 'string' && kept !== ''

/** A member's words. Of a release before they lie there under nobody's name, and are of whoever is here. */
export async function readPushWords(memberId: string): Promise<string | undefined> {
  const kept = await withKeyStore('readonly', (store) => [store.get([WORDS, memberId]), store.get(WORDS)])
  return kept.map(({ result }): unknown => result).find(isWords)
}

/** The same for the service worker, to which nobody is known: the words of the one member who has any here. */
export async function readOnlyPushWords(): Promise<string | undefined> {
  const ofMembers = IDBKeyRange.bound([WORDS], [WORDS, []])
  const { named, nameless } = await withKeyStore('readonly', (store) => ({
    named: store.getAll(ofMembers),
    nameless: store.get(WORDS),
  }))
  const kept: unknown[] = named.result.length > 0 ? named.result : [nameless.result]
  return kept.length === 1 ? kept.find(isWords) : undefined
}

/** Nothing is kept once `isStillHere` says that the member has left. */
export async function storePushWords(memberId: string, words: string, isStillHere: () => boolean) {
  await withKeyStore('readwrite', (store) => {
    if (!isStillHere()) return
    store.put(words, [WORDS, memberId])
    store.delete(WORDS)
  })
}
