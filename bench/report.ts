import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Figure, judge } from './figures.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** On what was measured, and how busy it was: figures of another machine are others. */
export async function describeMachine() {
  const [first] = cpus()
  const { stdout } = await promisify(execFile)('git', ['describe', '--always', '--dirty'], { cwd: root }).catch(() => {
    return { stdout: 'unknown' }
  })
  return {
    release: stdout.trim(),
    at: new Date().toISOString(),
    processors: `${cpus().length} × ${first?.model.trim() ?? 'unknown'}`,
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    system: `${type()} ${release()}`,
    node: process.version,
    load: readLoad(),
  }
}

/** The mean number of programs that wanted a processor in the last minute, five and fifteen. */
export const readLoad = () => loadavg().map((value) => Number(value.toFixed(1)))

/** A part that was run: what it measured, or what it broke off with. */
export type PartRun = { part: string; seconds: number; figures: Figure[]; tables: string[]; error?: string }

export type Run = {
  machine: Awaited<ReturnType<typeof describeMachine>>
  loadAfter: number[]
  sizes: Record<string, number>
  parts: PartRun[]
}

const digits = (value: number) =>
  Number.isInteger(value) ? value.toFixed(0) : value.toFixed(Math.abs(value) < 0.1 ? 3 : Math.abs(value) < 100 ? 2 : 0)

function rowOf(figure: Figure): string {
  const { goal, name, value, unit, range, aim, limit, isLeast } = figure
  const between = range ? ` (${digits(range[0])} to ${digits(range[1])})` : ''
  const bound = (at: number | undefined) => (at === undefined ? '' : `${isLeast ? '≥' : '≤'} ${digits(at)}`)
  return `| ${goal} | ${name} | ${digits(value)}${between} ${unit} | ${bound(aim)} | ${bound(limit)} | ${judge(figure)} |`
}

/** The report as a page. */
export function writePage({ machine, loadAfter, sizes, parts }: Run): string {
  const lines = [
    '# Benchmark',
    '',
    `${machine.processors}, ${machine.memoryGiB} GiB, ${machine.system}, Node ${machine.node}; ${machine.release}, ${machine.at}.`,
    `Load before ${machine.load.join(' ')}, after ${loadAfter.join(' ')}.`,
    `Sizes: ${Object.entries(sizes)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}.`,
    '',
    '| goal | measure | median (range) | wanted | fails beyond | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...parts.flatMap(({ figures }) => figures.map(rowOf)),
  ]
  for (const { part, seconds, tables, error } of parts) {
    lines.push('', `## ${part}`, '', `Took ${seconds.toFixed(0)} s.`)
    if (error) lines.push('', `Broke off: ${error}`)
    for (const table of tables) lines.push('', table)
  }
  return `${lines.join('\n')}\n`
}

/** Writes report.md and report.json into a folder. */
export async function writeReport(folder: string, run: Run) {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'report.md'), writePage(run))
  await writeFile(join(folder, 'report.json'), `${JSON.stringify(run, undefined, 2)}\n`)
}
