import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readConfig } from '@amour/server/config.ts'
import { buildMediaApp } from '@amour/server/media-app.ts'
import { signMedia } from '@amour/server/media/media-address.ts'
import { openPrepared } from '@amour/server/serve.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { startS3Server } from '@amour/test/process/s3-server.ts'
import { type Measured, median, rangeOf, tableOf } from './figures.ts'
import { createDatabase } from './databases/member-database.ts'
import type { Options } from './options.ts'

/** What a picture of 73 KB costs us: streamed by Node, by an address of the bucket, and kept by the browser. */
const BYTES = 73_000
const PICTURES = 2_000
const AT_ONCE = 16
/** A page is opened so often within the life of its addresses: a search, a member's page, back, the next. */
const VIEWS = 4

/** Asks for one address over and over, in a process of its own, so that our processor time is the server's alone. */
const asker = `
  const { Agent, get } = require('node:http')
  const [url, count, width] = process.argv.slice(1)
  const agent = new Agent({ keepAlive: true })
  let left = Number(count)
  const ask = () => new Promise((done, fail) => get(url, { agent }, (r) => r.on('data', () => {}).on('end', done)).on('error', fail))
  const line = async () => { while (left-- > 0) await ask() }
  Promise.all(Array.from({ length: Number(width) }, line)).then(() => agent.destroy())`

async function ask(url: string, count: number): Promise<void> {
  const child = spawn(process.execPath, ['-e', asker, url, String(count), String(AT_ONCE)], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null] // the event's own values
  if (code !== 0) throw new Error('Not every picture came.')
}

/** The media app over a bucket, which browsers reach or not. */
async function openApp(databaseUrl: string, dataDir: string, storage: Record<string, string>) {
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', MEDIA_URL: 'off', PASSWORD_MEMORY: '1024', ...storage }
  const opened = await openPrepared(readConfig({ ...settings, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }))
  const { context } = opened
  const viewer = await makeMember(context)
  const owner = await makeMember(context, { gender: 'Man', seeking: 'Woman' })
  const photo = await storePhoto(context, owner.id)
  await context.storage.write(`${photo.storageKey}/480.webp`, Buffer.alloc(BYTES, 7))
  const session = await context.db
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  const app = await buildMediaApp(context)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    /** Anew each time, since an address dies after five minutes. */
    address: () => origin + signMedia(context, photo.id, '480', session.id),
    async close() {
      await app.close()
      await opened.close()
    },
  }
}

type App = Awaited<ReturnType<typeof openApp>>

/** Our processor time for a picture, in milliseconds, and how many came in a second. */
async function measure({ address }: App) {
  await ask(address(), 200)
  const before = process.cpuUsage()
  const begun = performance.now()
  await ask(address(), PICTURES)
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1_000 / PICTURES, rate: PICTURES / ((performance.now() - begun) / 1_000) }
}

/** docs/decisions/094: what a picture from a bucket costs us by each of the ways to the browser. */
export async function benchServing({ openServer }: Options): Promise<Measured> {
  await using server = await openServer()
  await using store = await startS3Server()
  const url = await createDatabase(server, 'serving')
  const reached = { STORAGE_URL: store.url, STORAGE_BROWSER_URL: new URL(store.url.replace('s3:', 'http:')).origin }
  const apps = {
    streamed: await openApp(url, server.folder, { STORAGE_URL: store.url }),
    linked: await openApp(url, server.folder, reached),
  }
  const runs = { streamed: [] as number[], linked: [] as number[] }
  const rates = { streamed: [] as number[], linked: [] as number[] }
  for (let run = 0; run < 5; run += 1) {
    for (const way of ['streamed', 'linked'] as const) {
      const { cpu, rate } = await measure(apps[way])
      runs[way].push(cpu)
      rates[way].push(rate)
    }
  }
  for (const app of Object.values(apps)) await app.close()
  const told = (name: string, values: number[]) => {
    return { goal: '094', name, value: median(values), range: rangeOf(values), unit: 'processor ms' }
  }
  const [streamed, linked] = [median(runs.streamed), median(runs.linked)]
  return {
    figures: [
      told(`a picture of ${BYTES / 1_000} KB streamed by Node`, runs.streamed),
      told('the same by an address of the bucket', runs.linked),
      { goal: '094', name: 'by the bucket ÷ streamed', value: linked / streamed, unit: '×', limit: 1 },
    ],
    tables: [
      tableOf(
        ['a picture', 'a second', `the page opened ${VIEWS} times in five minutes: processor ms, not kept`, 'kept'],
        [
          ['streamed by Node', median(rates.streamed), streamed * VIEWS, streamed],
          ['address of the bucket', median(rates.linked), linked * VIEWS, linked],
        ],
      ),
    ],
  }
}
