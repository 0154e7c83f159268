import { setTimeout as pause } from 'node:timers/promises'
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
