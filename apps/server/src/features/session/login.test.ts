import { accounts } from '@amour/contract/accounts.ts'
import { session } from '@amour/contract/session.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

test('somebody registers, activates by link and password, and is signed in', async () => {
  await using w = await world()
  const draft = {
    gender: 'Woman',
    seeking: 'Man',
    dob: '1990-02-28',
    location: 2656173,
    username: 'Rosalind',
    email: 'Rosalind@Example.com',
    password: 'correct horse £€',
  } as const
  const registered = await w.asNobody(accounts.create, { body: draft })
  expect(registered.text).toBe('{"status":"201 Created"}')
  await w.settle()
  const token = /#t=([\w-]{43})/.exec(w.mails[0]?.text ?? '')?.[1] ?? ''

  const login = { username: 'rosalind@example.com', password: draft.password }
  const early = await w.asNobody(session.login, { body: login })
  expect(early.status).toBe(403)

  const signedIn = await w.asNobody(session.login, { body: { ...login, _activation: token } })
  const me = await w.as(signedIn.body)(accounts.me, {})
  expect(me.body).toMatchObject({ username: 'Rosalind', email: 'Rosalind@Example.com', status: 'active' })
})
