import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openMessage, sealMessage } from '@amour/crypto/message.ts'
import { importPublic } from '@amour/crypto/public-key.ts'
import { eraseMember } from '@amour/server/features/account/account-deletion/erasure.service.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { sql } from 'kysely'
import { openRestoreStage, type RestoreStage } from './restore-stage.ts'

/** Pairs of whom one writes, each nearly once a second: some twenty messages a second in all. */
const PAIRS = 22
/** Milliseconds between two messages of one: a member may send sixty a minute. */
const PACE = 1_050
/** Milliseconds of load between the last round of copying and the end of the machine: longer than the log waits for its archive. */
const LAST = 100_000

/** What is promised, in seconds. */
const RPO = 5 * 60
const RTO = 15 * 60

/** Seconds in which the log of a busy database must have reached its archive: its 60, and as much for a slow machine. */
const ARCHIVED = 120

type Sent = { id: string; at: number }

type Report = {
  acknowledged: number
  perSecond: number
  lost: number
  /** Of what was acknowledged, how long before the end the first lost message was: nothing older is lost. */
  lostSeconds: number
  backInSeconds: number
  /** Rows of messages that are not what they were. */
  changed: number
  /** What could not be read or done afterwards, and what the commands did that they should not. */
  wrong: string[]
  drill: string
  restore: string
}

/** Writes until told to end; a message without an answer is sent again under its key. */
async function write(url: string, [from, to]: [TestMember, TestMember], sent: Sent[], isOver: () => boolean) {
  for (let key = randomUUID(); !isOver();) {
    const answer = await fetch(`${url}/api/profile/member/${to.id}/message`, {
      method: 'POST',
      headers: { authorization: `Bearer ${from.token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ mediaId: null, message: `storm ${key}` }),
    }).catch(() => undefined)
    const { id } = ((await answer?.json().catch(() => undefined)) ?? {}) as { id?: string } // a broken answer is no answer
    if (answer?.status === 201 && id) {
      sent.push({ id, at: Date.now() })
      key = randomUUID()
    }
    await pause(answer?.status === 201 ? PACE : 100)
  }
}

const ask = (url: string, member: Pick<TestMember, 'token'>, path: string, body?: unknown) =>
  fetch(url + path, {
    headers: {
      authorization: `Bearer ${member.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })

/** The rows of all messages, as one text each. */
async function readMessages({ context: { db } }: RestoreStage) {
  const { rows } = await sql<{ id: string; row: string }>`SELECT id, md5(message::text) AS row FROM message`.execute(db)
  return new Map(rows.map(({ id, row }) => [id, row]))
}

const ENCRYPTED = 'Where the river bends'

/** Two who write encrypted, and a photo of one; `look` says what of it is not there any more. */
async function makeCouple({ url, context, storageOf }: RestoreStage) {
  const ann = await makeMember(context, { hasKeys: true })
  const bob = await makeMember(context, { gender: 'Man', seeking: 'Woman', hasKeys: true })
  const photo = await storePhoto(context, ann.id)
  const keys = {
    recipientPublic: await importPublic(bob.publicKey ?? ''),
    recipientVersion: 1,
    senderPublic: await importPublic(ann.publicKey ?? ''),
    senderVersion: 1,
  }
  const message = await sealMessage({ text: ENCRYPTED, mediaId: null, ...keys })
  const sent = await ask(url, ann, `/api/profile/member/${bob.id}/message`, { message })
  if (sent.status !== 201) throw new Error(`An encrypted message was answered ${sent.status}.`)
  const { conversationId } = (await sent.json()) as { conversationId: string } // as the contract says
  return {
    ann,
    async look(machine: string): Promise<string[]> {
      const wrong: string[] = []
      const thread = await ask(url, bob, `/api/messages/${conversationId}/threads`)
      const { data = [] } = (await thread.json()) as Partial<Thread> // as the contract says
      if (!thread.ok) wrong.push(`a thread is answered ${thread.status}`)
      const envelope = data.at(-1)?.message ?? ''
      const opened = bob.privateKey
        ? await openMessage({ envelope, privateKey: bob.privateKey, side: 'to', mediaId: null }).catch(() => undefined)
        : undefined
      if (opened?.text !== ENCRYPTED) wrong.push('an encrypted message cannot be read')
      const row = await context.db
        .selectFrom('media')
        .select('storage_key')
        .where('id', '=', photo.id)
        .executeTakeFirst()
      const bytes = row && (await storageOf(machine).read(`${row.storage_key}/960.webp`))
      if (bytes?.toString() !== `${photo.id} 960`) wrong.push('a photo is not what it was')
      return wrong
    },
  }
}

type Thread = { data: { message: string }[] }

/** Whether an erased member is back: signed in, or in the database. */
async function isBack({ url, context }: RestoreStage, member: TestMember): Promise<boolean> {
  const row = await context.db
    .selectFrom('member')
    .select('id')
    .where('id', '=', member.id)
    .where('status', '<>', 'closed')
    .execute()
  return row.length > 0 || (await ask(url, member, '/api/users/me')).status === 200
}

/** Pairs who write until the machine is gone. */
async function startLoad({ url, context }: RestoreStage) {
  const sent: Sent[] = []
  let isOver = false
  const writers: Promise<void>[] = []
  for (let n = 0; n < PAIRS; n += 1) {
    const pair: [TestMember, TestMember] = [
      await makeMember(context),
      await makeMember(context, { gender: 'Man', seeking: 'Woman' }),
    ]
    writers.push(write(url, pair, sent, () => isOver))
  }
  return { sent, end: () => (isOver = true), ended: Promise.all(writers) }
}

/** Brings a third machine back to a moment at which somebody was there who is erased: what is wrong with it. */
async function returnTo(stage: RestoreStage, moment: Date, erased: TestMember): Promise<string[]> {
  await stage.openMachine('three')
  const words = ['--database', stage.clusterOf('three'), '--to', moment.toISOString()]
  const { code, said } = await stage.amour('three', 'restore', ...words)
  if (code !== 0) return [`amour restore --to ended with ${code}: ${said.trim()}`]
  if (!said.includes(', 1 members erased again')) return [`who was erased was not there to be erased again: ${said}`]
  await stage.killDatabase()
  await stage.startDatabase('three')
  await stage.startProcesses('three')
  return (await isBack(stage, erased)) ? ['who was erased is back after a restore to a moment before'] : []
}

/**
 * Takes all of a machine away under load, brings it back from its backup onto an empty one, and counts what was lost;
 * then once more, to a moment at which somebody who is erased was still there.
 */
export async function stormRestore(): Promise<Report> {
  await using stage = await openRestoreStage()
  const wrong: string[] = []
  const expect = async (machine: string, code: number, ...words: string[]) => {
    const ended = await stage.amour(machine, ...words)
    if (ended.code !== code) wrong.push(`amour ${words[0]} ended with ${ended.code}: ${ended.said.trim()}`)
    return ended.said
  }
  await stage.startProcesses('one')
  const couple = await makeCouple(stage)
  const eve = await makeMember(stage.context)
  await storePhoto(stage.context, eve.id)
  await expect('one', 0, 'backup')
  await pause(1_500)
  const whileEve = new Date()
  await pause(1_500)
  await eraseMember(stage.context, eve.id)

  const load = await startLoad(stage)
  const begun = Date.now()
  await pause(10_000)
  await expect('one', 0, 'backup', 'files')
  const drill = await expect('one', 0, 'drill')
  await pause(LAST)
  const rows = await readMessages(stage)
  const at = Date.now()
  load.end()
  await stage.destroy('one')
  await load.ended

  await stage.openMachine('two')
  const restored = await expect('two', 0, 'restore', '--database', stage.clusterOf('two'))
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  await stage.startDatabase('two')
  await stage.startProcesses('two')
  const backInSeconds = (Date.now() - at) / 1000

  const there = await readMessages(stage)
  const acknowledged = load.sent.filter((one) => one.at <= at)
  const lost = acknowledged.filter(({ id }) => !there.has(id))
  wrong.push(...(await couple.look('two')).map((sentence) => `after the restore ${sentence}`))
  if (await isBack(stage, eve)) wrong.push('who was erased is back after the restore')
  if ((await ask(stage.url, couple.ann, '/api/users/me')).status !== 200) wrong.push('a member is signed out')
  await expect('two', 1, 'restore', '--database', stage.clusterOf('two'))
  await stage.killAll()
  await stage.startProcesses('two', { ERASURE_LEDGER: '/var/empty/none/erasures.jsonl' }).then(
    () => wrong.push('it starts without a ledger'),
    () => undefined,
  )
  await stage.killAll()

  wrong.push(...(await returnTo(stage, whileEve, eve)))
  return {
    acknowledged: acknowledged.length,
    perSecond: Math.round((acknowledged.length / (at - begun)) * 10_000) / 10,
    lost: lost.length,
    lostSeconds: lost.length === 0 ? 0 : (at - Math.min(...lost.map((one) => one.at))) / 1000,
    backInSeconds,
    changed: [...rows].filter(([id, row]) => there.has(id) && there.get(id) !== row).length,
    wrong,
    drill,
    restore: restored,
  }
}

/** What a report holds against the app, in sentences; empty when all is well. */
export function findRestoreFailures(report: Report): string[] {
  const { acknowledged, lostSeconds, backInSeconds, changed, wrong } = report
  return [
    acknowledged === 0 && 'Nothing was written.',
    lostSeconds > RPO && `What was acknowledged ${lostSeconds} seconds before the end is lost.`,
    lostSeconds > ARCHIVED && `The log reached its archive after ${lostSeconds} seconds.`,
    backInSeconds > RTO && `It took ${backInSeconds} seconds to be back.`,
    changed > 0 && `${changed} messages are not what they were.`,
    ...wrong,
  ].filter((fault) => fault !== false)
}
