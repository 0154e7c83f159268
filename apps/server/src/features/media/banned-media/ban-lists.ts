import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** What a ban is for: pictures our moderators removed, intimate ones shared without consent, abuse of children. */
export const banKinds = ['removed', 'intimate', 'child'] as const

export type BanKind = (typeof banKinds)[number]

/** A picture that nobody may upload. */
export type Ban = { hash: string; kind: BanKind; source: string }

const Head = z.object({ kind: z.enum(banKinds), source: z.string().min(1).max(100) })
const isList = (name: string) => /\.(txt|csv)$/.test(name)

/** What the lists of a folder look like from outside; another text means that they are to be read again. */
export async function fingerprintLists(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter(isList).toSorted((one, other) => one.localeCompare(other))
  const facts = names.map(async (name) => {
    const { size, mtimeMs, ino } = await stat(join(folder, name))
    return `${name}|${size}|${mtimeMs}|${ino}`
  })
  return (await Promise.all(facts)).join('\n')
}

/**
 * Reads every list of a folder: first `# kind: …` and `# source: …`, then a PDQ hash on each line, whatever follows it
 * behind a comma. Throws one sentence with file and line, never the line itself.
 */
export async function readLists(folder: string): Promise<Ban[]> {
  const names = (await readdir(folder)).filter(isList)
  const lists = await Promise.all(names.map(async (name) => readList(name, await readFile(join(folder, name), 'utf8'))))
  return lists.flat()
}

/** The bans of one list. */
export function readList(name: string, text: string): Ban[] {
  const lines = text.split(/\r?\n/)
  const told = lines.map((line) => /^#\s*(kind|source):\s*(.+?)\s*$/.exec(line)).filter((found) => found !== null)
  const head = Head.safeParse(Object.fromEntries(told.map(([, name, value]) => [name, value])))
  if (!head.success)
    throw new Error(`The list ${name} does not begin with its kind (${banKinds.join(', ')}) and source.`)
  return lines.flatMap((line, index) => {
    if (line === '' || line.startsWith('#')) return []
    const hash = line.split(',')[0]?.trim().toLowerCase() ?? ''
    if (!/^[\da-f]{64}$/.test(hash)) throw new Error(`The list ${name} has no PDQ hash in line ${index + 1}.`)
    return [{ hash, ...head.data }]
  })
}
