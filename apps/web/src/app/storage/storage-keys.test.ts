import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Long enough for what a browser that never answers is given. */
const PATIENCE = 10_000

type Opening = { onsuccess?: () => void; result: object }

/** A browser whose store is opened when the test says so. */
function stubStore(): Opening[] {
  const openings: Opening[] = []
  vi.stubGlobal('indexedDB', {
    open() {
      const opening = { result: {} }
      openings.push(opening)
      return opening
    },
  })
  return openings
}

type Through = { oncomplete?: () => void; onabort?: () => void; objectStore: () => object; abort: () => void }

/** A connection that carries out every transaction at once, but for the first few that hang, and tells what it does. */
function connection(tell: (what: string) => void, hanging: number) {
  let left = hanging
  return {
    close: () => tell('closed'),
    transaction() {
      const isHanging = left-- > 0
      const through: Through = {
        objectStore: () => ({
          clear: () => isHanging || tell('wiped'),
          delete: () => isHanging || tell('wiped a key'),
        }),
        abort: () => through.onabort?.(),
      }
      if (!isHanging) setTimeout(() => through.oncomplete?.())
      return through
    },
  }
}

/** A store of its own, as a page that has just begun has it, and what became of everything that was asked of it. */
async function beginPage() {
  vi.useFakeTimers()
  vi.resetModules()
  const { withKeyStore, wipeKeyStore } = await import('./storage-keys.ts')
  const openings = stubStore()
  const told: string[] = []
  const note = (of: string, asked: Promise<unknown>) =>
    void asked.then(
      () => told.push(`${of} answered`),
      () => told.push(`${of} given up`),
    )
  return {
    openings,
    told,
    ask: (of: string) =>
      note(
        of,
        withKeyStore('readonly', () => told.push(`${of} asked`)),
      ),
    wipe: () =>
      note(
        'wipe',
        wipeKeyStore((store) => store.clear()),
      ),
    /** Something else is to be wiped. */
    wipeKey: () =>
      note(
        'wiping a key',
        wipeKeyStore((store) => store.delete('key')),
      ),
    /** The browser answers to an opening. */
    async answer(at: number, hanging = 0) {
      const opening = openings[at]
      if (opening) opening.result = connection((what) => told.push(`${at} ${what}`), hanging)
      opening?.onsuccess?.()
      await vi.advanceTimersByTimeAsync(1)
    },
  }
}

test('a store that the browser does not open is asked for anew by itself', async () => {
  const { openings, told, ask, answer } = await beginPage()
  ask('first')
  await vi.advanceTimersByTimeAsync(PATIENCE)
  expect(openings).toHaveLength(2)
  await answer(1)
  expect(told).toEqual(['first asked', 'first answered'])
  // What comes after it is held open by nobody.
  await answer(0)
  expect(told.at(-1)).toBe('0 closed')
})

test('nobody waits for good for it; who has asked late, asks once more', async () => {
  const { openings, told, ask, answer } = await beginPage()
  ask('first')
  await vi.advanceTimersByTimeAsync(2 * PATIENCE - 1)
  ask('second')
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['first given up'])
  expect(openings).toHaveLength(3)
  await answer(2)
  expect(told.slice(1)).toEqual(['second asked', 'second answered'])
})

test('what was not wiped in time is wiped once the store opens, before all else, and once', async () => {
  const { told, ask, wipe, answer } = await beginPage()
  wipe()
  await vi.advanceTimersByTimeAsync(2 * PATIENCE)
  ask('next')
  await answer(2)
  expect(told).toEqual(['wipe given up', '2 wiped', 'next asked', 'next answered'])
  await answer(0)
  expect(told.slice(4)).toEqual(['0 closed'])
})

test('an opening that answers too late wipes what was not wiped in time', async () => {
  const { told, ask, wipe, answer } = await beginPage()
  wipe()
  await vi.advanceTimersByTimeAsync(2 * PATIENCE)
  await answer(0)
  expect(told).toEqual(['wipe given up', '0 wiped', '0 closed'])
  ask('next')
  await answer(2)
  expect(told.slice(3)).toEqual(['next asked', 'next answered'])
})

test('what is still to be wiped outlasts what is to be wiped besides', async () => {
  const { told, ask, wipe, wipeKey, answer } = await beginPage()
  wipe()
  await vi.advanceTimersByTimeAsync(2 * PATIENCE)
  wipeKey()
  await vi.advanceTimersByTimeAsync(2 * PATIENCE)
  expect(told).toEqual(['wipe given up', 'wiping a key given up'])
  ask('next')
  await answer(4)
  expect(told.slice(2)).toEqual(['4 wiped', '4 wiped a key', 'next asked', 'next answered'])
})

test('what hangs while it is wiped is still to be wiped, and loses nothing that hung beside it', async () => {
  const { told, ask, wipe, wipeKey, answer } = await beginPage()
  wipe()
  await vi.advanceTimersByTimeAsync(2 * PATIENCE)
  wipeKey()
  await answer(2, 2)
  await vi.advanceTimersByTimeAsync(PATIENCE)
  expect(told).toEqual(['wipe given up', 'wiping a key given up'])
  ask('next')
  await vi.advanceTimersByTimeAsync(1)
  expect(told.slice(2).toSorted()).toEqual(['2 wiped', '2 wiped a key', 'next answered', 'next asked'])
})
