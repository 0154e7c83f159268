import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { z } from 'zod'
import type { Secrets } from '#security/secrets.ts'

const Head = z.object({ seq: z.number().int(), hash: z.string(), at: z.iso.datetime(), tag: z.string() })

/** The chain's end as it was once: without it, entries cut off at the end would leave a chain that is whole. */
type ChainHead = z.infer<typeof Head>

type Unsigned = Omit<ChainHead, 'tag'>

/**
 * Where the heads of a day are noted as they come (decision 078), beside those of each night: `audit-heads.jsonl` has
 * `audit-heads.2026-11-24.jsonl`.
 */
const dayFileOf = (file: string, at: string) =>
  join(dirname(file), `${basename(file, extname(file))}.${at.slice(0, 10)}${extname(file)}`)

/** Notes a head among those of its day. */
export const appendDayHead = (file: string, secrets: Secrets, head: Unsigned): Promise<void> =>
  appendChainHead(dayFileOf(file, head.at), secrets, head)

/** Removes the heads of days before one, once the night's head stands for them. */
export async function removeDayHeads(file: string, before: Date): Promise<void> {
  const kept = dayFileOf(file, before.toISOString())
  for (const name of await listDayFiles(file)) if (name < kept) await rm(name, { force: true })
}

async function listDayFiles(file: string): Promise<string[]> {
  const stem = `${basename(file, extname(file))}.`
  const names = await readdir(dirname(file)).catch(() => [])
  const isDay = (name: string) => name.startsWith(stem) && /^\d{4}-\d\d-\d\d\./.test(name.slice(stem.length))
  return names.filter(isDay).map((name) => join(dirname(file), name))
}

/** Notes a head in a file that is kept elsewhere too, with a tag that only the holder of our keys can make. */
export async function appendChainHead(file: string, secrets: Secrets, head: Unsigned): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.appendFile(`${JSON.stringify({ ...head, tag: tagOf(secrets, head) })}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * The heads that we noted ourselves, by night and as they came; a line that a crash cut short or a stranger wrote is left
 * out. Those of a night are the oldest first.
 */
export async function readChainHeads(file: string, secrets: Secrets): Promise<{ nights: Unsigned[]; all: Unsigned[] }> {
  const nights = await readHeads(file, secrets)
  const days = await Promise.all((await listDayFiles(file)).map((name) => readHeads(name, secrets)))
  return { nights, all: [...nights, ...days.flat()] }
}

async function readHeads(file: string, secrets: Secrets): Promise<Unsigned[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
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
