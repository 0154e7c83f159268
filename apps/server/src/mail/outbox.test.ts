import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#config.ts'
import { DAY, HOUR, MINUTE } from '#durations.ts'
import { deliverMail, postMail } from '#mail/outbox.ts'
import { type Mail, openMailTransport, RecipientRefused } from '#mail/transport.ts'
import { newId } from '#security/ids.ts'
import { startMailServer } from '@amour/test/process/mail-server.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

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

test('a mail that has gone keeps no address, no words, and not whose it was', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const mail = { to: ann.email, template: 'recovery', data: { token: 'secret' }, memberId: ann.id } as const
  await postMail(w.context, mail)
  const row = () => w.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
  expect(await row()).toMatchObject({ member_id: ann.id, sent_at: null })
  await w.settle()
  expect(w.mails).toMatchObject([{ to: ann.email, text: expect.stringContaining('secret') }])
  const { to_sealed: to, data_sealed: data, ...rest } = await row()
  expect(rest).toMatchObject({ member_id: null, sent_at: expect.any(Date) })
  expect([to.length, data.length]).toEqual([0, 0])
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

/** A mail that waits, and the worker's next tries, without the pauses between them. */
async function openOutbox(w: World, smtpUrl: string) {
  const mail = openMailTransport({ ...w.context.config, smtpUrl })
  onTestFinished(() => mail.close())
  const context = { ...w.context, mail }
  await postMail(context, { to: 'ann@example.com', template: 'alreadyRegistered', data: {} })
  return {
    async tryAgain(times: number) {
      for (let n = 0; n < times; n += 1) {
        await sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'mail.deliver'`.execute(w.db)
        await context.queue.drain(context, [deliverMail])
      }
    },
    waiting: () => w.db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute(),
    rows: () => w.db.selectFrom('mail').select('sent_at').execute(),
  }
}

test('a mail goes though the mail server was away for days', { timeout: 60_000 }, async () => {
  await using w = await world()
  const policy: { code: number | undefined } = { code: 451 }
  await using server = await startMailServer(policy)
  const outbox = await openOutbox(w, server.url)
  // Its pauses grow for four hours, to one of an hour each.
  await outbox.tryAgain(12 + 2 * 24)
  expect(await outbox.waiting()).toHaveLength(1)
  policy.code = undefined
  await outbox.tryAgain(1)
  expect(await outbox.rows()).toEqual([{ sent_at: expect.any(Date) }])
})

test('what a mail server says of the words of a mail, or for the moment, refuses no recipient', async () => {
  const policy: { code: number | undefined; data?: number } = { code: undefined, data: 554 }
  await using server = await startMailServer(policy)
  const { send, close } = openMailTransport(readConfig({ SMTP_URL: server.url }))
  onTestFinished(close)
  const failure = () =>
    send({ id: newId(), to: 'ann@example.com', subject: 'One', text: 'Two' }).catch((error: unknown) => error)
  expect(await failure()).toMatchObject({ responseCode: 554 })
  Object.assign(policy, { code: 451, data: undefined })
  expect(await failure()).toMatchObject({ responseCode: 451 })
  policy.code = 550
  expect(await failure()).toBeInstanceOf(RecipientRefused)
})

test('a recipient whom the mail server refuses for a day is given up, and nothing waits for them any more', async () => {
  await using w = await world()
  await using server = await startMailServer({ code: 550 })
  const outbox = await openOutbox(w, server.url)
  await outbox.tryAgain(20)
  expect(await outbox.waiting()).toHaveLength(1)
  await outbox.tryAgain(20)
  expect(await outbox.rows()).toEqual([])
  const { rows } = await sql`SELECT state FROM pgboss.job WHERE name = 'mail.deliver'`.execute(w.db)
  expect(rows).toEqual([{ state: 'completed' }])
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

test('what was of its moment does not come hours later', async () => {
  await using w = await world()
  await postMail(w.context, {
    to: 'ann@example.com',
    template: 'onCallTest',
    data: { consoleUrl: 'https://c.example' },
  })
  await postMail(w.context, { to: 'bob@example.com', template: 'alreadyRegistered', data: {} })
  w.clock.advance(7 * HOUR)
  await w.settle()
  expect(w.mails.map(({ to }) => to)).toEqual(['bob@example.com'])
  expect(await w.db.selectFrom('mail').select('sent_at').execute()).toEqual([{ sent_at: expect.any(Date) }])
})
