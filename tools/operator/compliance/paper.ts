import { figures } from './figures.queries.ts'
import type { Judgements } from './judgements.ts'
import { getMeasure, type Measure } from './measures.ts'
import { type Snapshot, tell } from './snapshot.ts'

/** What every paper is written from. `changes`: null for the first papers of all. */
export type Facts = {
  now: Snapshot
  judgements: Judgements
  last: string | null
  changes: readonly string[] | null
}

export type Paper = ReturnType<typeof createPaper>

/** What stands where nobody has decided yet. */
export const OPEN = '**To be decided by a person.**'

/** A paper in Markdown: what is cited in it stands at its end, each figure with its query and each measure with its place. */
export function createPaper(title: string, facts: Facts) {
  const { now, last, changes } = facts
  const lines = writeHead(title, facts)
  const usedFigures = new Map<string, number>()
  const usedMeasures = new Map<string, Measure>()
  const add = (...more: string[]) => void lines.push('', ...more)

  const find = (name: string) => {
    const known = figures.find((each) => each.name === name)
    if (!known) throw new Error(`There is no figure ${name}`)
    return known
  }

  /** The number under which a figure stands in the appendix. */
  function cite(name: string): string {
    const number = usedFigures.get(find(name).name) ?? usedFigures.size + 1
    usedFigures.set(name, number)
    return `[F${number}]`
  }

  /** A figure with where it comes from; of a part, or of all of them together. */
  function figure(name: string, part?: string): string {
    const counted = now.figures[name] ?? {}
    const values = part === undefined ? Object.values(counted) : [counted[part] ?? (part in counted ? null : 0)]
    return `${addUp(values)} ${cite(name)}`
  }

  return {
    add,
    figure,
    heading: (text: string) => add(`## ${text}`),
    table: (heads: readonly string[], rows: readonly (readonly string[])[]) =>
      add(row(heads), row(heads.map(() => '---')), ...rows.map(row)),
    /** A list of all parts of a figure. */
    parts(name: string) {
      const { says, isOverlapping } = find(name)
      const entries = Object.entries(now.figures[name] ?? {}).filter(([part]) => part)
      const isSummed = !isOverlapping || entries.length === 0
      add(`${says}: ${isSummed ? figure(name) : cite(name)}`)
      if (entries.length > 0) add(...entries.map(([part, count]) => `- ${part}: ${tell(count)}`))
    },
    measure(id: string): string {
      usedMeasures.set(id, getMeasure(id))
      return `[${id}]`
    },
    finish(): string {
      add('## What has changed', '', ...describe(last, changes))
      add('## Appendix: figures and their queries', '', 'Run read only, at one moment; `$1` is that of this paper.')
      for (const [name, number] of usedFigures) {
        const { says, sql } = find(name)
        add(`**F${number}** \`${name}\`: ${says}.`, '', '```sql', sql, '```')
      }
      add('## Appendix: measures and their places in the code', '', ...describeMeasures([...usedMeasures.values()]))
      return `${lines.join('\n')}\n`
    },
  }
}

function writeHead(title: string, { now, judgements }: Facts): string[] {
  const { settings, at } = now
  const operator = settings['OPERATOR_NAME'] === 'not set' ? '(OPERATOR_NAME is not set)' : settings['OPERATOR_NAME']
  return [
    `# ${title}`,
    '',
    `${settings['SITE_URL']}, run by ${operator}. Written on ${day(at)} by release ${settings['Release']} from its settings and figures.`,
    '',
    `Answers for it: ${judgements.accountable || OPEN}`,
    '',
    'Numbers from 1 to 4 are told as “under 5”. This paper names nobody, and is no legal advice.',
  ]
}

/** Of what is masked no sum is told that it could be subtracted from. */
function addUp(values: readonly (number | null)[]): string {
  if (values.length === 1) return tell(values[0])
  const known = values.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  return values.includes(null) ? `${known} and more` : String(known)
}

function describeMeasures(used: readonly Measure[]): string[] {
  if (used.length === 0) return ['None are cited.']
  const rows = used.map(({ id, duty, says, place, test: [file, name] }) =>
    row([id, duty, says, `\`${place}\``, `\`${file}\`: ${name}`]),
  )
  return [
    row(['measure', 'duty', 'what is done', 'place', 'held by']),
    row(Array.from({ length: 5 }, () => '---')),
    ...rows,
  ]
}

function describe(last: string | null, changes: readonly string[] | null): string[] {
  if (changes === null || last === null) return ['These are the first papers: there is nothing to compare with.']
  if (changes.length === 0) return [`Nothing has changed since ${moment(last)}.`]
  return [`What has changed since ${moment(last)}:`, '', ...changes.map((change) => `- ${change}`)]
}

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** "26 November 2026" */
const day = (at: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' }).format(new Date(at))

const moment = (at: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(at),
  )
