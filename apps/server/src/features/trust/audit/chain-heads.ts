import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { z } from 'zod'
import { appendLine } from '#security/append-line.ts'
import type { Context } from '#context.ts'
import type { Storage } from '#media/storage.ts'
import type { Secrets } from '#security/secrets.ts'

const Head = z.object({ seq: z.number().int(), hash: z.string(), at: z.iso.datetime(), tag: z.string() })

/** The chain's end as it was once: without it, entries cut off at the end would leave a chain that is whole. */
type ChainHead = z.infer<typeof Head>

type Unsigned = Omit<ChainHead, 'tag'>

/**
 * Where heads are noted outside of the database (decision 078): in the bucket where there is one, which every host sees,
 * else in files of this host. What the files hold already counts beside the bucket.
 */
export type ChainHeads = {
  /** Notes a head as it comes, among those of its day. */
  noteDay(head: Unsigned): Promise<void>
  /** Notes the head of a night. */
  noteNight(head: Unsigned): Promise<void>
  /** Removes the heads of days before one, once the night's head stands for them. */
  removeDays(before: Date): Promise<void>
  /**
   * The heads that we noted ourselves, by night and as they came; a line that a crash cut short or a stranger wrote is left
   * out. Those of a night are the oldest first.
   */
  read(): Promise<{ nights: Unsigned[]; all: Unsigned[] }>
}

type Place = Pick<Context, 'config' | 'storage' | 'secrets'>

export function openChainHeads({ config, storage, secrets }: Place): ChainHeads {
  const files = fileHeads(config.auditHeads, secrets)
  return config.storageUrl ? bucketHeads(storage, { secrets, files }) : files
}

/** Heads as a backup keeps them: objects alone, and no files of this host beside them. */
export const objectHeads = (storage: Storage, secrets: Secrets): ChainHeads => bucketHeads(storage, { secrets })

/** The files of this host alone, for who cannot wait for a bucket. */
export const openOwnHeads = ({ config, secrets }: Pick<Context, 'config' | 'secrets'>): ChainHeads =>
  fileHeads(config.auditHeads, secrets)

function fileHeads(file: string, secrets: Secrets): ChainHeads {
  return {
    noteDay: (head) => append(dayFileOf(file, head.at), secrets, head),
    noteNight: (head) => append(file, secrets, head),
    async removeDays(before) {
      const kept = dayFileOf(file, before.toISOString())
      for (const name of await listDayFiles(file)) if (name < kept) await rm(name, { force: true })
    },
    async read() {
      const nights = await readHeads(file, secrets)
      const days = await Promise.all((await listDayFiles(file)).map((name) => readHeads(name, secrets)))
      return { nights, all: [...nights, ...days.flat()] }
    },
  }
}

/** All of a head stands in its key, so that to read them is to list them: `audit-heads/days/2026-11-24/SEQ.HASH.TIME.TAG`. */
const FOLDER = 'audit-heads'

function bucketHeads(storage: Storage, { secrets, files }: { secrets: Secrets; files?: ChainHeads }): ChainHeads {
  const note = (folder: string, head: Unsigned) => {
    const { seq, hash, at } = head
    const name = [seq, hash, Date.parse(at), tagOf(secrets, head)].join('.')
    return storage.write(`${FOLDER}/${folder}/${name}`, Buffer.from(`${JSON.stringify(head)}\n`))
  }
  const list = async (folder: string) => {
    const heads: Unsigned[] = []
    for await (const { key } of storage.list(`${FOLDER}/${folder}`)) heads.push(...headOf(key, secrets))
    return heads
  }
  return {
    noteDay: (head) => note(`days/${head.at.slice(0, 10)}`, head),
    noteNight: (head) => note('nights', head),
    async removeDays(before) {
      const kept = `${FOLDER}/days/${before.toISOString().slice(0, 10)}`
      const past: string[] = []
      for await (const { key } of storage.list(`${FOLDER}/days`)) if (key < kept) past.push(key)
      for (const key of past) await storage.remove(key)
      await files?.removeDays(before)
    },
    async read() {
      const own = (await files?.read()) ?? { nights: [], all: [] }
      const [nights, days] = [await list('nights'), await list('days')]
      const byNight = [...own.nights, ...nights.toSorted((one, other) => one.seq - other.seq)]
      return { nights: byNight, all: [...own.all, ...nights, ...days] }
    },
  }
}

function headOf(key: string, secrets: Secrets): Unsigned[] {
  const [, seq, hash = '', time, tag] = /\/(\d+)\.([0-9a-f]+)\.(\d+)\.([\w-]+)$/.exec(key) ?? []
  if (!tag) return []
  const head = { seq: Number(seq), hash, at: new Date(Number(time)).toISOString() }
  return tag === tagOf(secrets, head) ? [head] : []
}

/**
 * Where the heads of a day are noted as they come, beside those of each night: `audit-heads.jsonl` has
 * `audit-heads.2026-11-24.jsonl`.
 */
const dayFileOf = (file: string, at: string) =>
  join(dirname(file), `${basename(file, extname(file))}.${at.slice(0, 10)}${extname(file)}`)

async function listDayFiles(file: string): Promise<string[]> {
  const stem = `${basename(file, extname(file))}.`
  // Heads that cannot be read at present must not count as never noted.
  const names = await readdir(dirname(file)).catch(noneYet<string[]>([]))
  const isDay = (name: string) => name.startsWith(stem) && /^\d{4}-\d\d-\d\d\./.test(name.slice(stem.length))
  return names.filter(isDay).map((name) => join(dirname(file), name))
}

/** Notes a head in a file that is kept elsewhere too, with a tag that only the holder of our keys can make. */
const append = (file: string, secrets: Secrets, head: Unsigned): Promise<void> =>
  appendLine(file, JSON.stringify({ ...head, tag: tagOf(secrets, head) }))

const noneYet =
  <Nothing>(nothing: Nothing) =>
  (error: NodeJS.ErrnoException): Nothing => {
    if (error.code === 'ENOENT') return nothing
    throw error
  }

async function readHeads(file: string, secrets: Secrets): Promise<Unsigned[]> {
  const text = await readFile(file, 'utf8').catch(noneYet(''))
  return text.split('\n').flatMap((line) => {
    const { data } = Head.safeParse(parse(line))
    return data && data.tag === tagOf(secrets, data) ? [data] : []
  })
}

const tagOf = (secrets: Secrets, { seq, hash, at }: Unsigned) =>
  secrets.digest('audit', `audit1|${seq}|${hash}|${at}`).toString('base64url')

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
