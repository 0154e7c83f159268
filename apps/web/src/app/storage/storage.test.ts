import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

type Entry = readonly [name: IDBValidKey, kept: unknown]

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A browser's store of keys with what lies there, and what became of it. `databases`: what the browser says of its stores. */
function stubKeys(entries: readonly Entry[], databases?: () => Promise<{ name: string }[]>) {
  const kept = new Map(entries.map(([name, value]) => [JSON.stringify(name), { name, value }]))
  const open = vi.fn<() => object>(() => {
    const opening = { result: { close() {}, transaction: () => begin(kept) }, onsuccess() {} }
    setTimeout(() => opening.onsuccess())
    return opening
  })
  vi.stubGlobal('indexedDB', { open, databases })
  vi.stubGlobal('IDBKeyRange', { bound: (lower: string[]) => lower })
  return { open, names: () => Array.from(kept.values(), ({ name }) => name) }
}

/** One transaction: it answers one question after the other, and is through when there are none. */
function begin(kept: Map<string, { name: IDBValidKey; value: unknown }>) {
  const answers: (() => void)[] = []
  const transaction = { objectStore: () => store, oncomplete() {} }
  const ask = <T>(result: T) => {
    const request = { result, onsuccess() {} }
    answers.push(() => request.onsuccess())
    return request
  }
  const remove = (name: IDBValidKey) => kept.delete(JSON.stringify(name))
  const store = {
    delete: (name: IDBValidKey) => ask(remove(name)),
    get: (name: IDBValidKey) => ask(kept.get(JSON.stringify(name))?.value),
    put: (value: unknown, name: IDBValidKey) => ask(kept.set(JSON.stringify(name), { name, value })),
    getAll: ([kind]: string[]) => {
      const named = [...kept.values()].filter(({ name }) => Array.isArray(name) && name[0] === kind)
      return ask(named.map(({ value }) => value))
    },
    getAllKeys: () => ask(Array.from(kept.values(), ({ name }) => name)),
  }
  const run = () => {
    const next = answers.shift()
    if (!next) return transaction.oncomplete()
    next()
    setTimeout(run)
  }
  setTimeout(run)
  return transaction
}

const check = { step: 'ready', token: 'a', dueAt: Date.now(), attempt: 'b' }

const allOf = (id: string): Entry[] => [
  [[id, 1], 'key'],
  [['further-keys', id, 1], 'key'],
  [['draft-key', id], 'key'],
  [['draft', id, 'place'], 'draft'],
  [['push-words', id], 'Milk and bread'],
  [['push-address', id], 'https://push.example'],
  [['age-check', id], check],
]
const nameless: Entry[] = [
  ['push-words', 'Milk and bread'],
  ['push-address', 'https://push.example'],
]
const namesOf = (entries: readonly Entry[]) => entries.map(([name]) => name)

/** The storage of a page that has just begun, with who is here by what its tab knows. */
async function beginPage(id?: string) {
  vi.useFakeTimers()
  vi.resetModules()
  const page = await import('./storage.ts')
  page.accountSlot.clear()
  page.deviceSlot.clear()
  if (id !== undefined)
    page.accountSlot.set({ token: `head.${btoa(JSON.stringify({ sub: id }))}.sign`, refresh_token: id, user: null })
  return page
}

test('whoever leaves leaves nothing but a check of age from which a proof can still come', async () => {
  const { wipePrivateKeysSoon } = await beginPage()
  const keys = stubKeys([...allOf('ann'), ...nameless, [['age-check', 'cat'], { ...check, step: 'failed' }]])
  void wipePrivateKeysSoon()
  await vi.runAllTimersAsync()
  expect(keys.names()).toEqual([['age-check', 'ann']])
})

test('what is of a member who has come by then stays, and nothing that only speaks of them', async () => {
  const { wipePrivateKeysSoon } = await beginPage('ben')
  const keys = stubKeys([...allOf('ann'), [['draft', 'ann', 'ben'], 'draft'], ...allOf('ben')])
  void wipePrivateKeysSoon()
  await vi.runAllTimersAsync()
  expect(keys.names()).toEqual([['age-check', 'ann'], ...namesOf(allOf('ben'))])
})

test.each([
  ['logs in finds nothing of anybody who was here before', true, []],
  ['is here keeps what a release before has kept without their name', false, namesOf(nameless)],
])('whoever %s', async (_, isLogin, kept) => {
  const { wipeKeysOfOthers } = await beginPage('ben')
  const isOver: Entry = [['age-check', 'cat'], { ...check, step: 'failed' }]
  const keys = stubKeys([...allOf('ann'), isOver, [['draft', 'ann', 'ben'], 'draft'], ...allOf('ben'), ...nameless])
  void wipeKeysOfOthers({ isLogin })
  await vi.runAllTimersAsync()
  expect(keys.names()).toEqual([['age-check', 'ann'], ...namesOf(allOf('ben')), ...kept])
})

test('where nobody is here, nobody is another', async () => {
  const { wipeKeysOfOthers } = await beginPage()
  const keys = stubKeys(allOf('ann'))
  void wipeKeysOfOthers({ isLogin: true })
  await vi.runAllTimersAsync()
  expect(keys.names()).toEqual(namesOf(allOf('ann')))
})

const saysNothing = () => new Promise<never>(() => undefined)

test.each([
  ['says that there is a store', () => Promise.resolve([{ name: 'amour' }]), false],
  ['never says which stores it has, and somebody has logged in here', saysNothing, true],
  ['cannot say it, and somebody has logged in here', undefined, true],
])('what a quick exit left is wiped where the browser %s', async (_, databases, hasLoggedIn) => {
  const { wipeOrphanedKeys, deviceSlot } = await beginPage()
  if (hasLoggedIn) deviceSlot.set('a number')
  // WebKit before 17.4 has none, and it is WebKit that never says it.
  const without = vi.spyOn(Promise, 'withResolvers').mockImplementation(() => {
    throw new TypeError('not a function')
  })
  onTestFinished(() => without.mockRestore())
  const keys = stubKeys([[['ann', 1], 'key']], databases)
  void wipeOrphanedKeys()
  await vi.runAllTimersAsync()
  expect(keys.names()).toEqual([])
})

test.each([
  ['has no store of ours', () => Promise.resolve([{ name: 'other' }]), true],
  ['never says which stores it has', saysNothing, false],
  ['cannot say it', undefined, false],
])('no store is made with a visitor whose browser %s', async (_, databases, hasLoggedIn) => {
  const { wipeOrphanedKeys, deviceSlot } = await beginPage()
  if (hasLoggedIn) deviceSlot.set('a number')
  const keys = stubKeys([], databases)
  void wipeOrphanedKeys()
  await vi.runAllTimersAsync()
  expect(keys.open).not.toHaveBeenCalled()
})

/** What the page of each member, and the service worker, have a notification say. */
async function readWords() {
  const { readOnlyPushWords, readPushWords } = await import('./storage-keys.ts')
  const words = Promise.all([readPushWords('ann'), readPushWords('ben'), readOnlyPushWords()])
  await vi.runAllTimersAsync()
  return words
}

test('the words of a notification are those of the member who has chosen them, and of nobody where two have', async () => {
  await beginPage('ann')
  stubKeys([['push-words', 'Of a release before']])
  expect(await readWords()).toEqual(['Of a release before', 'Of a release before', 'Of a release before'])
  const { storePushWords } = await import('./storage-keys.ts')
  void storePushWords('ann', 'Milk and bread', () => true)
  void storePushWords('ben', 'Too late', () => false)
  await vi.runAllTimersAsync()
  expect(await readWords()).toEqual(['Milk and bread', undefined, 'Milk and bread'])
  void storePushWords('ben', 'Two tickets', () => true)
  await vi.runAllTimersAsync()
  expect(await readWords()).toEqual(['Milk and bread', 'Two tickets', undefined])
})

test('the address by which a member has this browser told is nobody else’s, and of a release before of whoever is here', async () => {
  await beginPage('ann')
  const keys = stubKeys([['push-address', 'Of a release before']])
  const { readPushAddress, storePushAddress } = await import('./storage-push.ts')
  const readBoth = async () => {
    const both = Promise.all([readPushAddress('ann'), readPushAddress('ben')])
    await vi.runAllTimersAsync()
    return both
  }
  expect(await readBoth()).toEqual(['Of a release before', 'Of a release before'])
  void storePushAddress('ann', 'https://push.example')
  void storePushAddress('ben', 'https://late.example')
  expect(await readBoth()).toEqual(['https://push.example', undefined])
  void storePushAddress('ann', undefined)
  await vi.runAllTimersAsync()
  expect(keys.names()).toEqual([])
})
