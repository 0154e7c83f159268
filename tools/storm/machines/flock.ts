import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '@amour/server/context.ts'
import { startSession } from '@amour/server/features/account/sessions/sessions.service.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { Follower } from './follower.ts'

/** Milliseconds after its answer in which a message has to be on the other's screen, whatever is killed meanwhile. */
const SOON = 20_000

type Place = { url: string; context: Context }
type Size = {
  authors: number
  /** Of each author. No message of theirs comes to the same reader within `SOON`, so that a later one hides no lost event. */
  readers: number
}

type Reader = { member: TestMember; conversationId: string; follower: Follower }
type Author = { member: TestMember; readers: Reader[] }

/** What streams have kept of their promises. */
export type FlockReport = {
  streams: number
  acknowledged: number
  /** Stored messages that no news have brought to their reader. */
  unseen: number
  /** Those that came later than `SOON` after the answer to their author. */
  late: number
  /** News of a conversation beyond the messages that there are in it. */
  doubled: number
  /** Streams that were not open at the end. */
  closed: number
  /** Times that a reader was told that anything may have changed, and that a stream was opened again. */
  all: number
  reopened: number
  refused: Record<string, number>
  milliseconds: { p50: number; p95: number; most: number }
}

/** Members who write to several readers in turn, each of whom has a stream open and reads only what that names. */
export async function openFlock(place: Place, { authors: count, readers: each }: Size) {
  const authors: Author[] = []
  for (let n = 0; n < count; n += 1) authors.push(await makeAuthor(place, each))
  const readers = authors.flatMap((author) => author.readers)
  await untilTrue(() => readers.every(({ follower }) => follower.isOpen), SOON)
  const answered = new Map<string, number>()
  let isOver = false
  const turn = (SOON * 1.5) / each
  const writing = authors.map(async (author, index) => {
    await pause((turn * index) / authors.length)
    for (let at = 0; !isOver; at += 1) {
      const begun = performance.now()
      const reader = author.readers[at % each]
      if (reader) await write(place, author.member, reader.member, { answered, isOver: () => isOver })
      while (!isOver && performance.now() - begun < turn) await pause(100)
    }
  })
  return {
    countOpen: () => readers.filter(({ follower }) => follower.isOpen).length,
    /** Ends the writing, waits for what is on its way, and counts; the streams end too. */
    async end(): Promise<FlockReport> {
      isOver = true
      await Promise.all(writing)
      const stored = await selectStored(place.context, readers)
      const isSeen = ({ id, reader }: Stored) => reader.follower.seen.has(id)
      await untilTrue(() => stored.every(isSeen) && readers.every(({ follower }) => follower.isOpen), SOON)
      const report = countKept(readers, stored, answered)
      await Promise.all(readers.map(({ follower }) => follower.close()))
      return report
    },
  }
}

async function untilTrue(isIt: () => boolean, patience: number) {
  for (const until = Date.now() + patience; !isIt() && Date.now() < until;) await pause(50)
}

/** Each conversation has begun, so that its readers know what to look at. */
async function makeAuthor({ url, context }: Place, each: number): Promise<Author> {
  const member = await makeMember(context)
  const readers: Reader[] = []
  for (let n = 0; n < each; n += 1) {
    const other = await makeMember(context, { gender: 'Man', seeking: 'Woman' })
    const first = await send({ url, context }, member, other, randomUUID())
    if (!first) throw new Error('No conversation could be begun.')
    const follower = new Follower({ url, context, member: other, conversationId: first.conversationId })
    readers.push({ member: other, conversationId: first.conversationId, follower })
  }
  return { member, readers }
}

type Writing = { answered: Map<string, number>; isOver: () => boolean }

/** Sends one message under one key until it is answered, as the site does. */
async function write(place: Place, from: TestMember, to: TestMember, { answered, isOver }: Writing) {
  const key = randomUUID()
  while (!isOver()) {
    const sent = await send(place, from, to, key)
    if (sent) return void answered.set(sent.id, Date.now())
    await pause(200)
  }
}

/** Undefined where it was not taken. A token lives for ten minutes, and so a member is signed in anew. */
async function send({ url, context }: Place, from: TestMember, to: TestMember, key: string) {
  const reply = await fetch(`${url}/api/profile/member/${to.id}/message`, {
    method: 'POST',
    headers: { authorization: `Bearer ${from.token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ mediaId: null, message: `storm ${key}` }),
  }).catch(() => undefined)
  const read = await reply?.json().catch(() => undefined)
  if (reply?.status === 401)
    from.token = await startSession(context, from.id).then(
      ({ token }) => token,
      () => from.token,
    )
  return reply?.status === 201 ? (read as { id: string; conversationId: string } | undefined) : undefined // as the contract says
}

type Stored = { id: string; reader: Reader }

/** What was written after the first message of each conversation. */
async function selectStored({ db }: Context, readers: readonly Reader[]): Promise<Stored[]> {
  const of = new Map(readers.map((reader) => [reader.conversationId, reader]))
  const rows = await db
    .selectFrom('message')
    .select(['id', 'conversation_id'])
    .where('conversation_id', 'in', [...of.keys()])
    .where('seq', '>', 1)
    .execute()
  return rows.flatMap(({ id, conversation_id }) => {
    const reader = of.get(conversation_id)
    return reader ? { id, reader } : []
  })
}

function countKept(readers: readonly Reader[], stored: readonly Stored[], answered: ReadonlyMap<string, number>) {
  const took = stored.flatMap(({ id, reader }) => {
    const [at, seenAt] = [answered.get(id), reader.follower.seen.get(id)]
    return at === undefined || seenAt === undefined ? [] : Math.max(0, seenAt - at)
  })
  took.sort((one, other) => one - other)
  const sent = new Map<Reader, number>()
  for (const { reader } of stored) sent.set(reader, (sent.get(reader) ?? 0) + 1)
  const sum = (of: (reader: Reader) => number) => readers.reduce((all, reader) => all + of(reader), 0)
  const refused: Record<string, number> = {}
  for (const { follower } of readers)
    for (const [status, times] of Object.entries(follower.statuses))
      if (status !== '200') refused[status] = (refused[status] ?? 0) + times
  const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN
  return {
    streams: readers.length,
    acknowledged: answered.size,
    unseen: stored.filter(({ id, reader }) => !reader.follower.seen.has(id)).length,
    late: took.filter((milliseconds) => milliseconds > SOON).length,
    doubled: sum((reader) => Math.max(0, reader.follower.named - (sent.get(reader) ?? 0))),
    closed: readers.filter(({ follower }) => !follower.isOpen).length,
    all: sum(({ follower }) => follower.all),
    reopened: sum(({ follower }) => follower.openings - 1),
    refused,
    milliseconds: { p50: at(0.5), p95: at(0.95), most: took.at(-1) ?? Number.NaN },
  }
}

/** What a report of streams holds against the app, in sentences. */
export function findFlockFailures({ acknowledged, unseen, late, doubled, closed, refused }: FlockReport): string[] {
  return [
    acknowledged === 0 && 'Nothing was written to those who listen.',
    unseen > 0 && `${unseen} messages were never told by a stream.`,
    late > 0 && `${late} messages were told later than ${SOON / 1_000} seconds.`,
    doubled > 0 && `${doubled} events were told twice.`,
    closed > 0 && `${closed} streams did not come back.`,
    (refused['500'] ?? 0) > 0 && `${refused['500']} streams were answered 500.`,
  ].filter((fault) => fault !== false)
}
