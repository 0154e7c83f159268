import { setTimeout as pause } from 'node:timers/promises'
import { DAY, MINUTE } from '#durations.ts'
import { deliverMail, postMail } from '#mail/outbox.ts'
import type { Mail } from '#mail/transport.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

test('a mail server that takes its time gets a mail once', { timeout: 40_000 }, async () => {
  await using w = await world()
  const sent: Mail[] = []
  const send = async (mail: Mail) => {
    sent.push(mail)
    await pause(10_500)
  }
  const context = { ...w.context, mail: { send, close: () => undefined } }
  await postMail(context, { to: 'ann@example.com', template: 'alreadyRegistered', data: {} })
  const { id } = await w.db.selectFrom('mail').select('id').executeTakeFirstOrThrow()
  await deliverMail.perform(context, { id })
  await deliverMail.perform(context, { id })
  expect(sent).toHaveLength(1)
})

test('a mail of which only a later release has the words waits for a worker of that release', async () => {
  await using w = await world()
  const sent: Mail[] = []
  const context = { ...w.context, mail: { send: async (mail: Mail) => void sent.push(mail), close: () => undefined } }
  await postMail(context, { to: 'ann@example.com', template: 'alreadyRegistered', data: {} })
  const { id } = await w.db.updateTable('mail').set({ template: 'later' }).returning('id').executeTakeFirstOrThrow()
  await expect(deliverMail.perform(context, { id })).rejects.toThrow('of another release')
  await w.db.updateTable('mail').set({ template: 'alreadyRegistered' }).execute()
  await deliverMail.perform(context, { id })
  expect(sent).toHaveLength(1)
})

test('a mail that has waited for a week goes to nobody, and one of six days goes', async () => {
  await using w = await world()
  const write = (to: string) => postMail(w.context, { to, template: 'alreadyRegistered', data: {} })
  // As after a worker that was away, or a database that was brought back from a backup of weeks ago.
  await write('ann@example.com')
  w.clock.advance(DAY + MINUTE)
  await write('bob@example.com')
  w.clock.advance(6 * DAY)
  await w.settle()
  expect(w.mails.map(({ to }) => to)).toEqual(['bob@example.com'])
})
