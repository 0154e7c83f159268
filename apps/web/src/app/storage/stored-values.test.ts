import { expect, test } from 'vitest'
import { isAccount, isAppState, toStoredUser } from './stored-values.ts'
import type { StoredUser } from './stored-values.ts'

const ann: StoredUser = {
  id: '01a1fd99-6418-7d57-af28-7b1503ba0731',
  username: 'Ann',
  image: null,
  gender: 'Woman',
  seeking: 'Man',
  location: { id: 2656173, county: 'Somerset', city: 'Bath' },
  age: 36,
  profileUpdatedAt: null,
  messages: 0,
  notifications: 0,
  safeSearch: true,
  reference: 'T4hJ8s_2-dPq6yGx0aFvBe',
  public: null,
  keyVersion: null,
  twoStep: false,
  status: 'active',
}

test('neither the wrapped key nor the address nor the profile’s answers are kept', () => {
  const read = { ...ann, key: 'c2VjcmV0', email: 'ann@example.org', sexuality: 'straight', description: 'Theatre.' }
  expect(toStoredUser(read)).toEqual(ann)
})

test('an account is taken back as it was kept', () => {
  expect(isAccount({ token: 'a', refresh_token: 'b', user: ann })).toBe(true)
  expect(isAccount({ token: null, refresh_token: null, user: null })).toBe(true)
})

test.each([
  null,
  'text',
  {},
  { token: 1, refresh_token: null, user: null },
  { token: 'a', refresh_token: 'b', user: {} },
])('an account of another shape is not: %j', (value) => {
  expect(isAccount(value)).toBe(false)
})

test('app state of another version is discarded', () => {
  const state = {
    version: '2.1',
    dialogState: { login: true, register: false, recover: false },
    toastState: { newNotification: { count: 2, at: 1 }, newMessage: null },
  }
  expect(isAppState(state)).toBe(true)
  expect(isAppState({ ...state, version: '2.0' })).toBe(false)
  expect(isAppState({ ...state, toastState: undefined })).toBe(false)
})
