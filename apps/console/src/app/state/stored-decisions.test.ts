import { afterEach, expect, test } from 'vitest'
import { persistentStorage } from './storage.ts'
import { forgetStoredDecision, readStoredDecisions, type StoredDecision, storeDecision } from './stored-decisions.ts'

afterEach(() => persistentStorage.write('decisions', null))

const decision = (id: string, key = `${id}-key`): StoredDecision => ({
  id,
  reference: `AM-${id}`,
  by: 'ann',
  key,
  until: 8_000,
  token: null,
  draft: { version: 3, action: 'approve', reason: 'allowed' },
})

const keys = () => readStoredDecisions().map(({ key }) => key)

test('decisions are kept in their order, one about each case', () => {
  for (const one of [decision('photo'), decision('film'), decision('photo', 'again')]) storeDecision(one)
  expect(keys()).toEqual(['film-key', 'again'])
})

test('what the server has is forgotten by its key, and the last takes the whole entry along', () => {
  storeDecision(decision('photo', 'again'))
  forgetStoredDecision('photo-key')
  expect(keys()).toEqual(['again'])
  forgetStoredDecision('again')
  expect(persistentStorage.read('decisions')).toBeNull()
})

test.each(['no JSON', '{}', 'null', '[null, 7]'])('a browser that holds %s holds no decision', (kept) => {
  persistentStorage.write('decisions', kept)
  expect(readStoredDecisions()).toEqual([])
})

test.each([
  ['without a reference', { reference: undefined }],
  ['with a time in words', { until: 'soon' }],
  ['with an action of another version', { draft: { version: 3, action: 'pardon', reason: 'allowed' } }],
  ['without what is decided', { draft: undefined }],
])('a decision %s is passed over, and those beside it are not', (_, part) => {
  persistentStorage.write('decisions', JSON.stringify([{ ...decision('photo'), ...part }, decision('film')]))
  expect(keys()).toEqual(['film-key'])
})
