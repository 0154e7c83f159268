import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { figures } from './figures.queries.ts'
import { measures } from './measures.ts'

/** What the papers of a day rest on, kept beside them, so that the next ones can say what has changed. */
const Snapshot = z.object({
  at: z.iso.datetime(),
  settings: z.record(z.string(), z.string()),
  figures: z.record(z.string(), z.record(z.string(), z.number().nullable())),
  measures: z.record(z.string(), z.string()),
  judgements: z.record(z.string(), z.unknown()),
})

export type Snapshot = z.output<typeof Snapshot>

export const SNAPSHOT = 'figures.json'

/** What the measures say, by id. */
export const describeMeasures = () =>
  Object.fromEntries(measures.map(({ id, says, place }) => [id, `${says} (${place})`]))

/** The newest papers beside `folder` that are older; undefined where there are none. Throws where they cannot be read. */
export async function findLast(folder: string): Promise<Snapshot | undefined> {
  const beside = dirname(folder)
  if (!existsSync(beside)) return undefined
  const files = (await readdir(beside)).map((name) => join(beside, name, SNAPSHOT)).filter((file) => existsSync(file))
  const all = await Promise.all(files.map(async (file) => Snapshot.parse(JSON.parse(await readFile(file, 'utf8')))))
  return all.toSorted((one, other) => other.at.localeCompare(one.at))[0]
}

/** How a figure is written: from 1 to 4 it is not told. */
export const tell = (count: number | null | undefined) => (count === null ? 'under 5' : String(count ?? 0))

/** What has changed between two days, a line each; nothing where all is the same. */
export function describeChanges(last: Snapshot, now: Snapshot): string[] {
  return [
    ...compare(
      last.settings,
      now.settings,
      (name, from, to) => `Setting **${name}**: ${from ?? 'none'} → ${to ?? 'none'}`,
    ),
    ...compare(last.measures, now.measures, (name, from, to) =>
      from === undefined
        ? `Measure **${name}** is new`
        : to === undefined
          ? `Measure **${name}** is gone`
          : `Measure **${name}**: ${from} → ${to}`,
    ),
    ...figures.flatMap(({ name, says }) =>
      compare(
        last.figures[name] ?? {},
        now.figures[name] ?? {},
        (part, from, to) => `Figure **${name}${part && ` ${part}`}** (${says}): ${tell(from)} → ${tell(to)}`,
      ),
    ),
    ...compare(last.judgements, now.judgements, (name) => `Judgement **${name}** was changed`),
  ]
}

/** A line for each name whose value is another one. */
function compare<T>(
  last: Record<string, T>,
  now: Record<string, T>,
  line: (name: string, from: T | undefined, to: T | undefined) => string,
): string[] {
  const names = [...new Set([...Object.keys(last), ...Object.keys(now)])]
  return names.flatMap((name) =>
    JSON.stringify(last[name]) === JSON.stringify(now[name]) ? [] : [line(name, last[name], now[name])],
  )
}
