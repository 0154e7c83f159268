import { readFile } from 'node:fs/promises'
import { KeyLogDay, keyLog } from '@amour/contract/account/key-log.ts'
import { appendLine } from '@amour/server/security/append-line.ts'
import { followLog } from '#key-log/follow.ts'
import { say } from './open-app.ts'

/**
 * Checks a site's log of public keys, and keeps its signed days in a file, to compare with at the next look. Ends with 1
 * where anything does not hold.
 */
export async function checkKeyLog(site: string, file: string | undefined): Promise<void> {
  const text = file ? await readKept(file) : ''
  const lines = text.split('\n').filter((line) => line && !isCutShort(line))
  const kept = lines.map((line) => KeyLogDay.parse(JSON.parse(line)))
  const entries = await readAll(site + keyLog.entries.path, (body) => keyLog.entries.response.parse(body))
  const days = await readAll(site + keyLog.days.path, (body) => keyLog.days.response.parse(body))
  const publicKey = days.last?.publicKey ?? ''
  const wrong = followLog({ entries: entries.data, days: days.data, publicKey }, kept)
  for (const sentence of wrong) process.stderr.write(`${sentence}\n`)
  if (wrong.length > 0) process.exitCode = 1
  else say(`${entries.data.length} keys, ${days.data.length} signed days: all holds.`)

  const known = new Set(kept.map(({ day }) => day))
  const fresh = days.data.filter(({ day }) => !known.has(day))
  if (file && wrong.length === 0 && fresh.length > 0)
    await appendLine(file, fresh.map((day) => JSON.stringify(day)).join('\n'))
}

/** At the first look there is no file yet. One that cannot be read is no first look: all would hold. */
const readKept = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })

/** By a full disk or a crash, also where a later line has ended it: its day counts as not kept. */
const isCutShort = (line: string) => line.startsWith('{') && !line.trimEnd().endsWith('}')

type Page<Item> = { data: Item[]; total: number }

/** Every page of a list, and the last one as it came. */
async function readAll<Item, P extends Page<Item>>(url: string, parse: (body: unknown) => P & Page<Item>) {
  const data: Item[] = []
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${url}?page=${page}&numOfRecords=50`)
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
    const last = parse(await answer.json())
    data.push(...last.data)
    if (last.data.length === 0 || data.length >= last.total) return { data, last }
  }
}
