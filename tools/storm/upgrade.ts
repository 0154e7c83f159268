import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { tokens } from '@amour/contract/account/tokens.ts'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { type AppProcess, startApp, startWorkerProcess } from '@amour/test/process/app-process.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { startRollingProxy } from '@amour/test/process/rolling-proxy.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { openFormerRelease } from './former-release.ts'

/** Pairs of whom one writes, each nearly once a second: some twenty messages a second in all. */
const PAIRS = 22
/** Milliseconds between two messages of one: a member may send sixty a minute. */
const PACE = 1_050
/** Milliseconds for which the releases go on alone. */
const BREATH = 10_000
/** Seconds at most for which both serve side by side on the way back, and over again. */
const AGAIN = 60
/** Pairs who go through the product, each once. */
const WALKERS = 8

type Options = { from: string; seconds: number }

type Report = {
  from: string
  /** Answers by status, those without any as 0. */
  statuses: Record<string, number>
  /** The calls among them that went wrong: when, and in which part of the way. */
  wrong: string[]
  journey: string[]
  seconds: number
  acknowledged: number
  perSecond: number
  lost: number
  doubled: number
  /** What the release before said when it did not start again. */
  noWayBack: string | undefined
}

type Person = { id: string; token: string; refreshToken: string }

/** Milliseconds after which a writer renews their token, as the site does before its ten minutes are over. */
const RENEWAL = 8 * 60_000

/** Asks as the site does; 0 stands for no answer, or for a good one without its body. */
async function ask(url: string, { token }: Person, path: string, body?: unknown, key?: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  }
  const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const reply = await fetch(url + path, request).catch(() => undefined)
  const read = (await reply?.json().catch(() => undefined)) as { id?: string } | undefined // any answer may have an id
  return { status: !reply || (reply.ok && read === undefined) ? 0 : reply.status, id: read?.id }
}

/** Takes the next pair of tokens; answers the status that it did not come with, 0 for no answer. */
async function renew(url: string, person: Person): Promise<number | undefined> {
  const reply = await fetch(url + tokens.refresh.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: person.refreshToken }),
  }).catch(() => undefined)
  const read = tokens.refresh.response.safeParse(await reply?.json().catch(() => undefined))
  if (!read.success) return reply?.status ?? 0
  const { token, refresh_token: refreshToken } = read.data
  Object.assign(person, { token, refreshToken })
  return undefined
}

/** What two do on a quiet evening, at one process: the steps that were not answered as they should be. */
async function walk(url: string, [ann, bob]: Person[], when: string): Promise<string[]> {
  if (!ann || !bob) throw new Error('Nobody is left to walk.')
  const steps: [name: string, who: Person, path: string, body?: unknown][] = [
    ['me', ann, '/api/users/me'],
    ['search', ann, '/api/search', { page: 1, numOfRecords: 10, seeking: 'Man', county: 'Somerset' }],
    ['page', ann, `/api/profile/member/${bob.id}`],
    ['flirt', ann, `/api/profile/member/${bob.id}/flirt`, { flirt: 'fancyAChat' }],
    ['message', ann, `/api/profile/member/${bob.id}/message`, { mediaId: null, message: 'Good evening' }],
    ['answer', bob, `/api/profile/member/${ann.id}/message`, { mediaId: null, message: 'And to you' }],
    ['inbox', bob, '/api/messages/all', { page: 1, numOfRecords: 10 }],
    ['notifications', bob, '/api/notifications/all', { page: 1, numOfRecords: 10 }],
    ['counts', bob, '/api/users/counts'],
    ['block', ann, `/api/profile/member/${bob.id}/block`, {}],
  ]
  const wrong: string[] = []
  // Theirs may be as old as the storm.
  for (const who of [ann, bob]) {
    const failed = await renew(url, who)
    if (failed !== undefined) wrong.push(`${when}, renewing a token: ${failed}`)
  }
  for (const [name, who, path, body] of steps) {
    const { status } = await ask(url, who, path, body)
    if (status < 200 || status > 299) wrong.push(`${when}, ${name}: ${status}`)
  }
  return wrong
}

/** Pairs who write until told to end, each message with a key until it is answered. */
function startLoad(url: string, pairs: Person[][]) {
  const statuses: Record<string, number> = {}
  const sent: string[] = []
  const wrong: string[] = []
  const begun = performance.now()
  const secondsPassed = () => (performance.now() - begun) / 1_000
  let [isOver, part] = [false, 'before']
  const note = (status: number, what: string) => {
    statuses[status] = (statuses[status] ?? 0) + 1
    wrong.push(`${status} for ${what} after ${secondsPassed().toFixed(1)} s, ${part}`)
  }
  const write = async ([from, to]: Person[]) => {
    if (!from || !to) return
    let renewedAt = performance.now() - Math.random() * (RENEWAL / 2)
    for (let key = randomUUID(); !isOver;) {
      if (performance.now() - renewedAt > RENEWAL) {
        const failed = await renew(url, from)
        if (failed === undefined) renewedAt = performance.now()
        else note(failed, 'renewing a token')
      }
      const body = { mediaId: null, message: `storm ${key}` }
      const { status, id } = await ask(url, from, `/api/profile/member/${to.id}/message`, body, key)
      if (status === 201 && id) {
        statuses[status] = (statuses[status] ?? 0) + 1
        sent.push(id)
        key = randomUUID()
      } else note(status, 'a message')
      await pause(status === 201 ? PACE : 150)
    }
  }
  const writing = pairs.map(write)
  return {
    statuses,
    sent,
    wrong,
    /** Says which part of the way begins. */
    name: (now: string) => void (part = now),
    async end() {
      isOver = true
      await Promise.all(writing)
      return secondsPassed()
    },
  }
}

/** A database, two places for APIs behind a proxy and one for a worker, where one release takes another's place. */
async function openPlaces() {
  await using ending = new AsyncDisposableStack()
  const dataDir = await createTemporaryFolder('upgrade')
  ending.defer(() => rm(dataDir, { recursive: true, force: true }))
  const database = await startEmbedded({ folder: join(dataDir, 'postgres') })
  ending.defer(() => database.stop())
  const settings = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SITE_URL: 'http://amour.localhost',
    MEDIA_URL: 'off',
    DRAIN_SECONDS: '5',
  }
  const ports = [await freePort(), await freePort()]
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const proxy = ending.use(await startRollingProxy(urls))
  const apis: (AppProcess | undefined)[] = []
  const ofBefore = new Set<string>()
  let worker: Pick<AppProcess, 'stop'> | undefined
  ending.defer(async () => void (await Promise.all([...apis, worker].map(async (process) => process?.stop()))))
  const owned = ending.move()
  return {
    settings,
    urls,
    proxyUrl: proxy.url,
    databaseUrl: database.url,
    /** Ends what serves at a place, and starts the release of `main` there; ours unless told. */
    async replaceApi(which: 0 | 1, main?: string) {
      const url = urls[which] ?? ''
      // It ends without waiting for what it was asked: docs/operations has it taken out at the proxy first.
      if (ofBefore.has(url)) await proxy.takeOut(url)
      await apis[which]?.stop()
      apis[which] = undefined
      if (main) ofBefore.add(url)
      else ofBefore.delete(url)
      apis[which] = await startApp(url, { ...settings, PORT: String(ports[which]) }, ['member-api'], main)
      proxy.putBack(url)
      // Not until the proxy has found it is there another one that can go.
      while (!urls.every((url, place) => !apis[place] || proxy.isChosen(url))) await pause(50)
    },
    async replaceWorker(main?: string) {
      await worker?.stop()
      worker = startWorkerProcess(settings, main)
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/**
 * Goes from the release at `from` over to this one, back, and over again, on one database under load; both serve side by
 * side for so many seconds, and for a minute at most on the way back and over again.
 */
export async function stormUpgrade({ from, seconds }: Options): Promise<Report> {
  await using former = await openFormerRelease(from)
  await using places = await openPlaces()
  const { main } = former
  await places.replaceApi(0, main)
  await places.replaceApi(1, main)
  await places.replaceWorker(main)
  const people = await former.makePeople(PAIRS + WALKERS, places.settings)
  const walkers = people.splice(0, WALKERS)
  const load = startLoad(places.proxyUrl, people)
  const journey: string[] = []
  const walkAt = async (which: 0 | 1, when: string) =>
    void journey.push(...(await walk(places.urls[which] ?? '', walkers.shift() ?? [], when)))
  const again = Math.min(seconds, AGAIN)
  const goOver = async (when: string, beside: number) => {
    load.name(when)
    await places.replaceWorker()
    await places.replaceApi(0)
    await walkAt(0, `${when}, new beside old`)
    await walkAt(1, `${when}, old beside new`)
    await pause(beside * 1_000)
    load.name(`${when}, the second one`)
    await places.replaceApi(1)
    await pause(BREATH)
  }
  await pause(BREATH)
  await goOver('over', seconds)
  const comeBack = async () => {
    load.name('back')
    await places.replaceApi(0, main)
    await walkAt(0, 'back, old beside new')
    await walkAt(1, 'back, new beside old')
    await pause(again * 1_000)
    load.name('back, the second one')
    await places.replaceApi(1, main)
    await places.replaceWorker(main)
    await pause(BREATH)
    await goOver('over again', again)
    return undefined
  }
  const noWayBack = await comeBack().catch((error: unknown) => String(error))
  const took = await load.end()
  return { from: former.commit, journey, noWayBack, ...(await count(places.databaseUrl, load, { people, took })) }
}

type Load = ReturnType<typeof startLoad>

async function count(
  url: string,
  { statuses, sent, wrong }: Load,
  { people, took }: { people: Person[][]; took: number },
) {
  const db = openDatabase(url)
  const writers = people.flatMap(([writer]) => writer?.id ?? [])
  const rows = await db.selectFrom('message').select('id').where('sender_id', 'in', writers).execute()
  await db.destroy()
  const stored = new Set(rows.map(({ id }) => id))
  return {
    statuses,
    wrong,
    seconds: Math.round(took),
    acknowledged: sent.length,
    perSecond: Math.round((sent.length / took) * 10) / 10,
    lost: sent.filter((id) => !stored.has(id)).length,
    doubled: rows.length - sent.length,
  }
}

/** What a report holds against the two releases, in sentences; empty when all is well. */
export function findUpgradeFailures(report: Report): string[] {
  const { statuses, journey, acknowledged, lost, doubled, noWayBack } = report
  const wrong = Object.entries(statuses).filter(([status]) => status !== '201')
  return [
    acknowledged === 0 && 'Nothing was written.',
    wrong.length > 0 && `Calls went wrong: ${wrong.map(([status, times]) => `${times} × ${status}`).join(', ')}.`,
    journey.length > 0 && `The journey: ${journey.join('; ')}.`,
    lost > 0 && `${lost} acknowledged messages are lost.`,
    doubled !== 0 && `${doubled} messages are stored twice.`,
    noWayBack !== undefined && `There is no way back: ${noWayBack}`,
  ].filter((fault) => fault !== false)
}
