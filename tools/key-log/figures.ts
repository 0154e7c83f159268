import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toBase64 } from '@amour/crypto/base64.ts'
import { readCheckpoint } from '@amour/crypto/key-log/checkpoint.ts'
import type * as Proofs from '@amour/crypto/key-log/log-proofs.ts'
import { LOG_SIGNATURE, writeSigner } from '@amour/crypto/key-log/signed-note.ts'
import { readConfig } from '@amour/server/config.ts'
import type { Context } from '@amour/server/context.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { migrate } from '@amour/server/database/schema/migrate.ts'
import { publishCheckpoint } from '@amour/server/features/account/key-log/checkpoints.service.ts'
import { directoryToSign } from '@amour/server/features/account/key-log/key-directory.service.ts'
import {
  growTree,
  readConsistency,
  readInclusion,
  readRoot,
  toEntry,
} from '@amour/server/features/account/key-log/key-tree.service.ts'
import { selectPublications } from '@amour/server/features/account/key-log/key-tree.queries.ts'
import { findTile } from '@amour/server/features/account/key-log/key-tiles.service.ts'
import { openContext } from '@amour/server/processes/open-context.ts'
import { openLogKey } from '@amour/server/security/log-key.ts'
import { browserArguments, findBrowser } from '@amour/test/process/browser.ts'
import { chromium } from '@playwright/test'
import { sql } from 'kysely'
import { build } from 'vite'
import { benchPublishing } from './publishing-figures.ts'
import { startWitness } from './witness.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Keys that a page has missed. */
const MISSED = 2_000

async function seconds<T>(work: () => Promise<T>): Promise<[number, T]> {
  const begun = performance.now()
  const result = await work()
  return [(performance.now() - begun) / 1_000, result]
}

/** Decision 117: the log of keys of a million members, from the row of a new key to the check in a browser. */
export async function benchKeyLog({ openServer, members }: Options): Promise<{ figures: (Told & { goal: string })[] }> {
  await using server = await openServer()
  const { context, close } = await openLog(server)
  try {
    const figures = [
      ...(await benchPublishing(context)),
      ...(await benchGrowth(context, members)),
      ...(await benchWitness(context)),
      ...(await benchProofs(context)),
    ]
    const held = process.memoryUsage().rss / 2 ** 20
    figures.push({ name: 'held by this process, which plays worker and witness', value: held, unit: 'MiB' })
    return { figures: figures.map((figure) => ({ goal: '117', ...figure })) }
  } finally {
    await close()
  }
}

/** What `bench/figures.ts` knows, but for the decision that it is of. */
type Told = { name: string; value: number; unit: string; limit?: number; isLeast?: boolean }

type Server = { url: string; folder: string }
type Options = { members: number; openServer(): Promise<Server & AsyncDisposable> }

/** A migrated database of its own on the server, with nobody in it. */
async function openLog({ url, folder }: Server) {
  const admin = openDatabase(url, { connections: 1, patience: 0 })
  await sql`CREATE DATABASE key_log`.execute(admin)
  await admin.destroy()
  const databaseUrl = Object.assign(new URL(url), { pathname: 'key_log' }).href
  await migrate(databaseUrl)
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' })
  return openContext(config, { databaseUrl, queue: 'make' })
}

/** As many as one statement adds in the time that the app gives it. */
const BATCH = 50_000

async function addStrangers(context: Context, count: number) {
  for (let left = count; left > 0; left -= BATCH) await addSome(context, Math.min(left, BATCH))
}

const addSome = (context: Context, count: number) =>
  sql`
    INSERT INTO key_publication (seq, entry, head, label, number, print)
    SELECT last.seq + i, sha256(int8send(last.seq + i)), sha256(int8send(i)), sha256(int8send(-last.seq - i)), 1,
      sha256(int8send(last.seq + i))
    FROM (SELECT coalesce(max(seq), 0) AS seq FROM key_publication) last, generate_series(1, ${count}::bigint) i`.execute(
    context.db,
  )

async function benchGrowth(context: Context, count: number): Promise<Told[]> {
  await addStrangers(context, count)
  const [grown, size] = await seconds(() => growTree(context))
  const [first] = await seconds(() => directoryToSign(context, size))
  await addStrangers(context, 1)
  await growTree(context)
  const [again] = await seconds(() => directoryToSign(context, size + 1))
  const { rows } = await sql<{ bytes: string }>`SELECT pg_total_relation_size('key_tile') AS bytes`.execute(context.db)
  return [
    {
      name: `taken into the tree in PostgreSQL, up to ${size}`,
      value: size / grown,
      unit: '/s',
      limit: 500,
      isLeast: true,
    },
    { name: 'directory made at a start', value: first, unit: 's' },
    { name: 'directory after one more key', value: again, unit: 's' },
    { name: 'tiles in PostgreSQL', value: Number(rows[0]?.bytes) / 2 ** 20, unit: 'MiB' },
  ]
}

/** A witness that has seen nothing, then one that is there, then one that was away. */
async function benchWitness(context: Context): Promise<Told[]> {
  const log = createServer((request, response) => {
    const path = (request.url ?? '').slice(1)
    findTile(context, path).then(
      ({ bytes }) => response.end(Buffer.from(bytes)),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => log.listen(0, '127.0.0.1', resolve))
  const logUrl = `http://127.0.0.1:${(log.address() as AddressInfo).port}` // it listens at a port
  const { keyFile, origin } = context.config.keyLog
  const { public: key } = await openLogKey(keyFile)
  const logKey = await writeSigner({ name: origin, kind: LOG_SIGNATURE, key })
  const folder = join(context.config.dataDir, 'witness')
  const start = (port: number) => startWitness({ folder, name: 'w.example', log: logKey, logUrl, port })
  const witness = await start(0)
  const watched = {
    ...context,
    config: { ...context.config, keyLog: { ...context.config.keyLog, witnessUrls: [witness.url] } },
  }
  const untilSigned = () =>
    seconds(async () => {
      for (;;) if ((await publishCheckpoint(watched)).missing.length === 0) return
    })
  const [behind] = await untilSigned()
  await addStrangers(context, 1)
  const [there] = await untilSigned()
  await witness.close()
  await addStrangers(context, MISSED)
  await publishCheckpoint(watched)
  const back = await start(Number(new URL(witness.url).port))
  const [returned] = await untilSigned()
  await back.close()
  log.closeAllConnections()
  log.close()
  return [
    { name: 'until a witness that has seen nothing signs', value: behind, unit: 's' },
    { name: 'until one that is there signs one key more', value: there, unit: 's' },
    { name: `until one signs that was restarted, ${MISSED} keys later`, value: returned, unit: 's' },
  ]
}

async function benchProofs(context: Context): Promise<Told[]> {
  const { db } = context
  const row = await db
    .selectFrom('key_checkpoint')
    .select('note')
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const head = readCheckpoint(`${row.note.split('\n\n')[0]}\n`)
  if (!head) throw new Error('There is no checkpoint.')
  const { size } = head
  const index = Math.floor(size * 0.777)
  const old = size - MISSED
  const [made, [proof = []]] = await seconds(() => readInclusion(db, [index], size))
  const [consistency, oldRoot] = await Promise.all([readConsistency(db, old, size), readRoot(db, old)])
  const [publication] = await selectPublications(db, { from: index, limit: 1 })
  if (!publication) throw new Error('There is no such key.')
  const times = await checkInBrowser({
    entry: toBase64(toEntry(publication)),
    index,
    now: { size, root: toBase64(head.root) },
    proof: proof.map(toBase64),
    old: { size: old, root: toBase64(oldRoot) },
    consistency: consistency.map(toBase64),
  })
  return [
    { name: 'proof that a key is in the log', value: proof.length * 32, unit: 'bytes', limit: 700 },
    { name: `proof that it only grew by ${MISSED}`, value: consistency.length * 32, unit: 'bytes', limit: 700 },
    { name: 'proof made from the tiles', value: made * 1_000, unit: 'ms' },
    { name: 'a key’s proof checked in the browser', value: times.inclusion, unit: 'ms', limit: 5 },
    { name: 'the growth checked in the browser', value: times.consistency, unit: 'ms', limit: 5 },
  ]
}

type Asked = {
  entry: string
  index: number
  now: { size: number; root: string }
  proof: string[]
  old: { size: number; root: string }
  consistency: string[]
}

/** The median of thirty checks by the page's own code. */
async function checkInBrowser(asked: Asked): Promise<{ inclusion: number; consistency: number }> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(root, 'packages/crypto/src/key-log/log-proofs.ts'), formats: ['es'], fileName: 'proofs' },
    },
  })
  const output = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const code = output.map((file) => ('code' in file ? file.code : '')).join('\n')
  const server = createServer((request, response) => {
    const isScript = request.url === '/proofs.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
    response.end(isScript ? code : '<!doctype html><title>Proofs</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  try {
    const page = await browser.newPage()
    // It listens at a port; and what WebCrypto is there for has to be a safe place.
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}`)
    return await page.evaluate(async ({ entry, index, now, proof, old, consistency }) => {
      const script = '/proofs.js'
      const checks = (await import(script)) as typeof Proofs // what was built above
      const read = (text: string) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
      const at = { size: now.size, root: read(now.root) }
      const before = { size: old.size, root: read(old.root) }
      const [hashes, steps, bytes] = [proof.map(read), consistency.map(read), read(entry)]
      const timed = async (work: () => Promise<void>) => {
        const times: number[] = []
        for (let round = 0; round < 31; round++) {
          const begun = performance.now()
          await work()
          times.push(performance.now() - begun)
        }
        return times.toSorted((one, other) => one - other)[15] ?? Number.NaN
      }
      return {
        inclusion: await timed(() => checks.checkInclusion(bytes, index, at, hashes)),
        consistency: await timed(() => checks.checkConsistency(before, at, steps)),
      }
    }, asked)
  } finally {
    await browser.close()
    server.close()
  }
}
