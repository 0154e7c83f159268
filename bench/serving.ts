import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { readConfig } from '@amour/server/config.ts'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { buildMediaApp } from '@amour/server/media-app.ts'
import { signMedia } from '@amour/server/media/media-address.ts'
import { openPrepared } from '@amour/server/serve.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { startS3Server } from '@amour/test/process/s3-server.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'

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

const middle = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN
const rangeOf = (values: number[]) =>
  `${middle(values).toFixed(2)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`

const folder = await createTemporaryFolder('bench-pictures')
const server = await startEmbedded({ folder: `${folder}/postgres` })
const store = await startS3Server()
const reached = { STORAGE_URL: store.url, STORAGE_BROWSER_URL: new URL(store.url.replace('s3:', 'http:')).origin }
const apps = {
  streamed: await openApp(server.url, folder, { STORAGE_URL: store.url }),
  linked: await openApp(server.url, folder, reached),
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
process.stdout
  .write(`| picture of ${BYTES / 1_000} KB from a bucket | our processor ms, median (range) | a second, median (range) |
|---|---|---|
| streamed by Node | ${rangeOf(runs.streamed)} | ${rangeOf(rates.streamed)} |
| address of the bucket | ${rangeOf(runs.linked)} | ${rangeOf(rates.linked)} |
| the page opened ${VIEWS} times in five minutes, streamed and not kept | ${(middle(runs.streamed) * VIEWS).toFixed(2)} | |
| the same, streamed and kept | ${middle(runs.streamed).toFixed(2)} | |
| the same, address of the bucket and kept | ${middle(runs.linked).toFixed(2)} | |
`)
for (const app of Object.values(apps)) await app.close()
await store[Symbol.asyncDispose]()
await server.stop()
await rm(folder, { recursive: true, force: true })
