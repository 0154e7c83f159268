import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { kinds } from './kinds.ts'

const text = z.string().trim().default('')

const Judged = z.strictObject({
  level: z.enum(['', 'negligible', 'low', 'medium', 'high']).default(''),
  why: text,
  by: text,
  on: text,
})

/** What a person has to decide, in a file of the operator's own: a figure suggests, and decides nothing. */
const Judgements = z.strictObject({
  /** Who answers for the papers to the authority. */
  accountable: text,
  childrenAccess: z.strictObject({ conclusion: text, by: text, on: text }).default({ conclusion: '', by: '', on: '' }),
  ageAssurance: z
    .strictObject({ technicalAccuracy: text, robustness: text, reliability: text, fairness: text })
    .default({ technicalAccuracy: '', robustness: '', reliability: '', fairness: '' }),
  kinds: z.record(z.string(), Judged).default({}),
  reviews: z.array(z.strictObject({ on: text, by: text, found: text })).default([]),
})

export type Judgements = z.output<typeof Judgements>

/** Reads what people have decided; makes the file, with all of it open, where there is none. Throws where it cannot be read. */
export async function readJudgements(file: string): Promise<Judgements> {
  if (!existsSync(file)) {
    const blank = Judgements.parse({ accountable: '', kinds: Object.fromEntries(kinds.map(({ id }) => [id, {}])) })
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `${JSON.stringify(blank, null, 2)}\n`, { mode: 0o600 })
    return blank
  }
  let given: unknown
  try {
    given = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file} cannot be read`, { cause: error })
  }
  const read = Judgements.safeParse(given)
  if (read.success) return read.data
  const faults = read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new Error(`${file} is not right:\n${faults.join('\n')}`)
}

/** What nobody has decided yet, in words. */
export function findOpen({ accountable, childrenAccess, ageAssurance, kinds: judged }: Judgements): string[] {
  const blank = (name: string, value: string | undefined) => (value ? [] : [name])
  return [
    ...blank('accountable: who answers for these papers', accountable),
    ...blank('childrenAccess.conclusion: whether children can get in', childrenAccess.conclusion),
    ...Object.entries(ageAssurance).flatMap(([name, value]) => blank(`ageAssurance.${name}`, value)),
    ...kinds.flatMap(({ id, name }) => blank(`kinds.${id}.level: ${name}`, judged[id]?.level)),
  ]
}
