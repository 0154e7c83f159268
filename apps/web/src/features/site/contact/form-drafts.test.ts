import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountSlot } from '#app/storage/storage.ts'
import type { StoredUser } from '#app/storage/stored-values.ts'
import { getFormDraft, saveFormDraft } from './form-drafts.ts'
import { emptyForm } from './website-form.ts'

// Of a member nothing but who they are counts here.
const logIn = (id: string) => accountSlot.set({ token: id, refresh_token: id, user: { id } as StoredUser })

// Files of tests share their modules: whoever another one has left in the browser goes first, and is seen to go.
beforeEach(() => {
  logIn('nobody')
  accountSlot.clear()
})
afterEach(() => accountSlot.clear())

test('what a member has written goes with them, and what a visitor has written stays when they log in', () => {
  const written = { ...emptyForm, description: 'They wait at my bus stop.' }
  saveFormDraft('abuse', written)
  logIn('ann')
  expect(getFormDraft('abuse')).toEqual(written)
  logIn('ben')
  expect(getFormDraft('abuse')).toEqual(emptyForm)
})
