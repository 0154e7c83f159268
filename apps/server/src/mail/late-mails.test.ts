import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#durations.ts'
import type { MailTemplate } from '#mail/templates.ts'
import { postMail } from '#mail/outbox.ts'
import type { Mail } from '#mail/transport.ts'
import { deliverLateMails } from './late-mails.jobs.ts'

/** What a mail server does with a mail; it throws as nodemailer does. */
type Answer = (mail: Mail) => void

const away = () => {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' })
}

const write = (
  w: World,
  to: string,
  template: Extract<MailTemplate, 'passwordChanged' | 'onCallTest'> = 'passwordChanged',
) => postMail(w.context, { to, template, data: { consoleUrl: 'https://console.example' } })

/** Tries late mails as the worker does each hour; says to whom one went. */
async function comeRound(w: World, answer: Answer) {
  const sent: string[] = []
  const send = async (mail: Mail) => {
    answer(mail)
    sent.push(mail.to)
  }
  const context = { ...w.context, db: w.dbOf('worker'), mail: { send, close: () => undefined } }
  await deliverLateMails.perform(context, {})
  return sent
}

/** As the queue leaves them once all their tries are over: after four hours and a few minutes. */
async function endTries(w: World) {
  await sql`UPDATE pgboss.job SET state = 'failed', completed_on = now() WHERE name = 'mail.deliver'`.execute(w.db)
  w.clock.advance(7 * HOUR)
}

test('a mail that was written while the mail server was away for a weekend goes once it is back, and goes once', async () => {
  await using w = await world()
  await write(w, 'ann@example.com')
  await endTries(w)
  expect(await comeRound(w, away)).toEqual([])
  w.clock.advance(2 * DAY)
  expect(await comeRound(w, () => undefined)).toEqual(['ann@example.com'])
  expect(await comeRound(w, () => undefined)).toEqual([])
})

test('a mailbox that takes nothing keeps nobody else’s mail, and is not asked again', async () => {
  await using w = await world()
  const asked: string[] = []
  const answer = ({ to }: Mail) => {
    asked.push(to)
    if (to.startsWith('gone')) throw Object.assign(new Error('550'), { code: 'EENVELOPE', responseCode: 550 })
    if (to.startsWith('full')) throw Object.assign(new Error('452'), { code: 'EENVELOPE', responseCode: 452 })
  }
  for (const name of ['gone', 'full-1', 'full-2', 'full-3', 'full-4', 'ann']) await write(w, `${name}@example.com`)
  await endTries(w)
  expect(await comeRound(w, answer)).toEqual(['ann@example.com'])
  asked.length = 0
  await comeRound(w, answer)
  expect(asked).toEqual([1, 2, 3, 4].map((number) => `full-${number}@example.com`))
})

test('a mail server that is away is not asked for each mail, and what was of the moment does not come late', async () => {
  await using w = await world()
  await write(w, 'staff@example.com', 'onCallTest')
  for (let number = 0; number < 10; number += 1) await write(w, `${number}@example.com`)
  await endTries(w)
  const asked: string[] = []
  await comeRound(w, ({ to }) => {
    asked.push(to)
    away()
  })
  expect(asked).toEqual([0, 1, 2].map((number) => `${number}@example.com`))
})

test('nobody is mailed beside the tries of a mail that are not over', async () => {
  await using w = await world()
  await write(w, 'ann@example.com')
  w.clock.advance(HOUR)
  expect(await comeRound(w, () => undefined)).toEqual([])
})
