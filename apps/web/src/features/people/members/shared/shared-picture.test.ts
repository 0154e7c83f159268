import { expect, test } from 'vitest'
import { accountSlot } from '#app/storage/storage.ts'
import type { StoredUser } from '#app/storage/stored-values.ts'
import { pressedCard } from './SharedPicture.tsx'

const enter = (id: string) => accountSlot.set({ token: id, refresh_token: id, user: { id } as StoredUser }) // of which only the id counts here

test('the card that a member has pressed is shown to nobody who comes after them', () => {
  enter('ann')
  pressedCard.set({ username: 'cal', picture: null, litWindow: null })
  expect(pressedCard.get('cal')).toBeDefined()
  accountSlot.clear()
  enter('ben')
  expect(pressedCard.get('cal')).toBeUndefined()
})
