import { cases } from '@amour/contract/console/cases.ts'
import { staff } from '@amour/contract/console/staff.ts'
import { aDesk, nextCase, report } from '@amour/test/a-desk.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

test('a case that somebody passed by is theirs again when they take it back, and no longer passed by', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await aDesk(w)
  await report(w, ann, bob.id)
  const hold = await nextCase(w, mia)
  await w.asStaff(mia)(cases.giveBack, { params: { id: hold.id }, body: { token: hold.token, note: '' } })
  expect((await w.asStaff(mia)(cases.next, { body: { queue: 'reports' } })).body.data).toEqual([])

  const again = await w.asStaff(mia)(cases.claim, { params: { id: hold.id } })
  expect(again.status).toBe(200)
  w.clock.advance(11 * 60_000)
  expect(await nextCase(w, mia)).toMatchObject({ id: hold.id })

  const { token } = (await w.asStaff(mia)(cases.claim, { params: { id: hold.id } })).body
  await w.asStaff(mia)(cases.giveBack, { params: { id: hold.id }, body: { token, note: '' } })
  await nextCase(w, max)
  const late = await w.asStaff(mia)(cases.claim, { params: { id: hold.id } })
  expect(late.problem).toMatchObject({ code: 'caseHeld', data: { holder: 'Max' } })
})

test('nobody learns who has a case about a member whom they know', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await aDesk(w)
  await report(w, ann, bob.id)
  const hold = await nextCase(w, mia)
  await w.asStaff(max)(staff.declare, { body: { usernames: [bob.username], words: '' } })
  const refused = await w.asStaff(max)(cases.claim, { params: { id: hold.id } })
  expect(refused.status).toBe(409)
  expect(refused.text).not.toContain('Mia')
})
