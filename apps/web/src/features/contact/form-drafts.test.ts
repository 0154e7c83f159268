import { afterEach, expect, test } from 'vitest'
import { accountSlot } from '#app/storage.ts'
import type { StoredUser } from '#app/stored.ts'
import { draftOf, keepDraft } from './form-drafts.ts'
import { emptyForm } from './website-form.ts'

// Of a member nothing but who they are counts here.
const logIn = (id: string) => accountSlot.set({ token: id, refresh_token: id, user: { id } as StoredUser })

afterEach(() => accountSlot.clear())

test('what a member has written goes with them, and what a visitor has written stays when they log in', () => {
  const written = { ...emptyForm, description: 'They wait at my bus stop.' }
  keepDraft('abuse', written)
  logIn('ann')
  expect(draftOf('abuse')).toEqual(written)
  logIn('ben')
  expect(draftOf('abuse')).toEqual(emptyForm)
})
