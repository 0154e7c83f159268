import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { sql } from 'kysely'
import { type ClusterStage, openClusterStage } from './cluster-stage.ts'
import { findFlockFailures, type FlockReport, openFlock } from './flock.ts'

const PAIRS = 8
/** Authors beside them whose readers each have a stream open, and the readers of each. */
const AUTHORS = 8
const READERS = 4
/** Milliseconds of load around each drill. */
const BREATH = 4_000
/** Milliseconds for which the replica stands still. */
const BEHIND = 60_000
/** Milliseconds before the first server's end in which what it has kept may not have reached the second. */
const GAP = 2_000

/** Milliseconds after a promotion in which it has to be found, and how long is waited to see it. */
const FOUND = 15_000
const PATIENCE = 60_000

type Report = {
  /** Answers by status, those without any as 0. */
  statuses: Record<string, number>
  /** Calls without a good answer while one process after the other was restarted in order. */
  failedInOrder: number
  acknowledged: number
  lost: number
  /** Lost ones that were acknowledged long before the first server was gone. */
  lostBefore: number
  doubled: number
  secondsToPromotion: number
  journey: string[]
  /** Messages that were let through of eighty at once, over both APIs; sixty a minute are allowed. */
  allowed: number
  /** Members who were still found after they had blocked the searcher. */
  stale: number
  /** What the streams have kept, which go through nginx like all else. */
  streams: FlockReport
}

type Answer = { status: number; body: unknown }

/** Asks as the site does; 0 stands for no answer. */
async function ask(url: string, member: TestMember, path: string, body?: unknown, key?: string): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${member.token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  }
  const method = body === undefined ? 'GET' : 'POST'
  const text = body === undefined ? null : JSON.stringify(body)
  const reply = await fetch(url + path, { method, headers, body: text }).catch(() => undefined)
  const read = await reply?.json().catch(() => undefined)
  return { status: reply && read !== undefined ? reply.status : 0, body: read }
}

const search = { page: 1, numOfRecords: 10, seeking: 'Man', county: 'Somerset' }
const idsOf = ({ body }: Answer) => ((body as { data?: { id: string }[] })?.data ?? []).map(({ id }) => id) // as the contract says

/** What a member does on a quiet evening, by nginx: the steps that were not answered as they should be. */
async function walk({ url, context }: ClusterStage): Promise<string[]> {
  const ann = await makeMember(context, { password: 'open sesame' })
  const bob = await makeMember(context, { gender: 'Man', seeking: 'Woman' })
  const steps: [name: string, path: string, body?: unknown][] = [
    ['me', '/api/users/me'],
    ['search', '/api/search', search],
    ['page', `/api/profile/member/${bob.id}`],
    ['flirt', `/api/profile/member/${bob.id}/flirt`, { flirt: 'fancyAChat' }],
    ['message', `/api/profile/member/${bob.id}/message`, { mediaId: null, message: 'Good evening' }],
    ['inbox', '/api/messages/all', { page: 1, numOfRecords: 10 }],
    ['counts', '/api/users/counts'],
    ['block', `/api/profile/member/${bob.id}/block`, {}],
  ]
  const wrong: string[] = []
  for (const [name, path, body] of steps) {
    const { status } = await ask(url, ann, path, body)
    if (status < 200 || status > 299) wrong.push(`${name}: ${status}`)
  }
  if ((await ask(url, ann, `/api/profile/member/${bob.id}`)).status !== 404) wrong.push('blocked and still there')
  return wrong
}

type Sent = { id: string; at: number }

/** Load for as long as it takes: pairs who write, each with a key until it is answered, and look and search meanwhile. */
async function openLoad({ url, context }: ClusterStage) {
  const statuses: Record<string, number> = {}
  const sent: Sent[] = []
  let isOver = false
  const counted = async (...request: Parameters<typeof ask>) => {
    const answer = await ask(...request)
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    return answer
  }
  const write = async (from: TestMember, to: TestMember) => {
    for (let key = randomUUID(); !isOver;) {
      const path = `/api/profile/member/${to.id}/message`
      const { status, body } = await counted(url, from, path, { mediaId: null, message: `storm ${key}` }, key)
      if (status === 201) {
        sent.push({ id: (body as { id: string }).id, at: Date.now() }) // as the contract says
        key = randomUUID()
      }
      // A member may send sixty a minute.
      await pause(status === 201 ? 1_100 : 150)
    }
  }
  const look = async (member: TestMember) => {
    while (!isOver) {
      await counted(url, member, '/api/users/counts')
      await counted(url, member, '/api/search', search)
      await pause(1_500)
    }
  }
  const running: Promise<void>[] = []
  const authors: string[] = []
  for (let n = 0; n < PAIRS; n += 1) {
    const [ann, bob] = [await makeMember(context), await makeMember(context, { gender: 'Man', seeking: 'Woman' })]
    authors.push(ann.id)
    running.push(write(ann, bob), look(ann))
  }
  return {
    statuses,
    sent,
    authors,
    async end() {
      isOver = true
      await Promise.all(running)
    },
  }
}

/** Eighty messages at once over both APIs, each past nginx: how many are let through. */
async function exhaust({ urls, context }: ClusterStage): Promise<number> {
  const [ann, bob] = [await makeMember(context), await makeMember(context, { gender: 'Man', seeking: 'Woman' })]
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, n) =>
      ask(urls[n % 2] ?? '', ann, `/api/profile/member/${bob.id}/message`, { mediaId: null, message: `one of ${n}` }),
    ),
  )
  return answers.filter(({ status }) => status === 201).length
}

/** The replica stands still; those found there who block the searcher must be gone at once. Answers how many were not. */
async function blockBehind({ url, context, pair }: ClusterStage): Promise<number> {
  const ann = await makeMember(context)
  const men = await Promise.all(
    Array.from({ length: 5 }, () => makeMember(context, { gender: 'Man', seeking: 'Woman' })),
  )
  await pair.untilFollowed()
  await pair.pauseReplay()
  let stale = 0
  for (const man of men) {
    await ask(url, man, `/api/profile/member/${ann.id}/block`, {})
    if (idsOf(await ask(url, ann, '/api/search', search)).includes(man.id)) stale += 1
  }
  await pause(BEHIND)
  if (idsOf(await ask(url, ann, '/api/search', search)).some((id) => men.some((man) => man.id === id))) stale += 1
  await pair.resumeReplay()
  return stale
}

/** Ends the server that takes writes and promotes the other: seconds until a write is taken again. */
async function failOver({ url, context, pair }: ClusterStage) {
  const [ann, bob] = [await makeMember(context), await makeMember(context, { gender: 'Man', seeking: 'Woman' })]
  await pair.untilFollowed()
  const at = Date.now()
  await pair.kill('first')
  await pause(1_000)
  await pair.promote()
  const promoted = Date.now()
  const key = randomUUID()
  const message = { mediaId: null, message: 'Still here' }
  const send = () => ask(url, ann, `/api/profile/member/${bob.id}/message`, message, key)
  while ((await send()).status !== 201 && Date.now() - promoted < PATIENCE) await pause(100)
  return { at, seconds: (Date.now() - promoted) / 1_000 }
}

/** Goes through all that happens to several machines under load, and counts what was lost, doubled, stale or a 500. */
export async function stormCluster(): Promise<Report> {
  await using stage = await openClusterStage()
  const journey = await walk(stage)
  const allowed = await exhaust(stage)
  const flock = await openFlock(stage, { authors: AUTHORS, readers: READERS })
  const load = await openLoad(stage)
  await pause(BREATH)
  const restartAll = async (how: 'kill' | 'stop') => {
    for (const which of [0, 1] as const) {
      await stage.restartApi(which, how)
      await stage.restartWorker(which, how)
      await pause(BREATH)
    }
  }
  await restartAll('kill')
  const before = countFailures(load.statuses)
  await restartAll('stop')
  const failedInOrder = countFailures(load.statuses) - before
  const stale = await blockBehind(stage)
  const { at, seconds } = await failOver(stage)
  await pause(BREATH)
  await load.end()
  const streams = await flock.end()
  journey.push(...(await walk(stage)))

  const { db } = stage.context
  const rows = await db.selectFrom('message').select('id').where('sender_id', 'in', load.authors).execute()
  const stored = new Set(rows.map(({ id }) => id))
  const lost = load.sent.filter(({ id }) => !stored.has(id))
  // Each has its key.
  const keys = await db
    .selectFrom('idempotency')
    .select('key')
    .where(sql<string>`split_part(owner, '|', 1)`, 'in', load.authors)
    .execute()
  return {
    statuses: load.statuses,
    failedInOrder,
    acknowledged: load.sent.length,
    lost: lost.length,
    lostBefore: lost.filter((one) => one.at < at - GAP).length,
    doubled: rows.length - keys.length,
    secondsToPromotion: seconds,
    journey,
    allowed,
    stale,
    streams,
  }
}

/** Calls that were answered 5xx, or not at all. */
const countFailures = (statuses: Record<string, number>) =>
  Object.entries(statuses).reduce((sum, [status, times]) => (/^(0|5..)$/.test(status) ? sum + times : sum), 0)

/** What a report holds against the app, in sentences; empty when all is well. */
export function findClusterFailures(report: Report): string[] {
  const { statuses, failedInOrder, acknowledged, lostBefore, doubled, secondsToPromotion, journey } = report
  return [
    acknowledged === 0 && 'Nothing was written.',
    (statuses['500'] ?? 0) > 0 && `${statuses['500']} calls were answered 500.`,
    failedInOrder > 0 && `${failedInOrder} calls failed in a rolling restart.`,
    (statuses['401'] ?? 0) > 0 && 'Somebody was signed out.',
    lostBefore > 0 && `${lostBefore} acknowledged messages are lost that the replica must have had.`,
    doubled !== 0 && `${doubled} messages are stored twice.`,
    secondsToPromotion > FOUND / 1_000 && 'It took too long until the promoted server was found.',
    journey.length > 0 && `The journey: ${journey.join(', ')}.`,
    report.allowed !== 60 && `${report.allowed} messages of a minute were let through.`,
    report.stale > 0 && 'Somebody was found who had blocked.',
    ...findFlockFailures(report.streams),
  ].filter((fault) => fault !== false)
}
