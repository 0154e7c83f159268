import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import { DAY } from '#durations.ts'

const Planned = z.array(z.object({ from: z.iso.datetime(), to: z.iso.datetime(), text: z.string().min(1).max(300) }))

type PlannedWork = z.infer<typeof Planned>[number]

/** A file, as that of `amour maintenance on`: the database may be what is worked on. */
const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'planned-work.json')

/** What was announced; nothing where nobody has announced anything. Throws where the file is damaged. */
export async function readPlannedWork(config: Pick<Config, 'dataDir'>): Promise<PlannedWork[]> {
  const text = await readFile(fileOf(config), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '[]'
    throw error
  })
  return Planned.parse(JSON.parse(text))
}

/** What members are told of at present: work that begins within a day, until it is over. Throws nothing. */
export async function findUpcomingWork({ config, clock, log }: Context): Promise<PlannedWork[]> {
  const now = clock.now().getTime()
  try {
    const planned = await readPlannedWork(config)
    return planned.filter(({ from, to }) => Date.parse(from) - DAY <= now && now < Date.parse(to))
  } catch (error) {
    log.warn({ err: error }, 'the planned work could not be read')
    return []
  }
}

/** Has work announced on the status page, and to members a day before; what is over by `now` goes. Throws where it ends before it begins or is over. */
export async function announceWork(config: Pick<Config, 'dataDir'>, work: PlannedWork, now: Date): Promise<void> {
  if (work.to <= work.from) throw new Error('It ends before it begins.')
  if (work.to <= now.toISOString()) throw new Error('It is over already.')
  const known = (await readPlannedWork(config)).filter(({ to }) => to > now.toISOString())
  const next = [...known, work].toSorted((one, other) => one.from.localeCompare(other.from))
  await writeFile(`${fileOf(config)}.new`, JSON.stringify(Planned.parse(next)))
  await rename(`${fileOf(config)}.new`, fileOf(config))
}

/** Takes all planned work back. */
export async function withdrawWork(config: Pick<Config, 'dataDir'>): Promise<void> {
  await writeFile(fileOf(config), '[]')
}
