import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Secrets } from '#security/secrets.ts'

const Head = z.object({ seq: z.number().int(), hash: z.string(), at: z.iso.datetime(), tag: z.string() })

/** The chain's end as it was once: without it, entries cut off at the end would leave a chain that is whole. */
type ChainHead = z.infer<typeof Head>

type Unsigned = Omit<ChainHead, 'tag'>

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

/** The heads that we noted ourselves, the oldest first; a line that a crash cut short or a stranger wrote is left out. */
export async function readChainHeads(file: string, secrets: Secrets): Promise<Unsigned[]> {
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
