/** One measure that a goal of docs/performance.md is held to, or that a decision cites. */
export type Figure = {
  /** Its goal, as `P1`; of what no goal names, the decision, as `087`. */
  goal: string
  name: string
  value: number
  unit: string
  /** The least and the most of the rounds. */
  range?: readonly [number, number]
  /** What is wanted, and beyond what it fails; where neither stands it is told alone. */
  aim?: number
  limit?: number
  /** What is below the limit fails, instead of what is above it. */
  isLeast?: boolean
}

/** What a part of the benchmark has measured: figures, and tables in Markdown that show what they come from. */
export type Measured = { figures: Figure[]; tables?: string[] }

/** A value that is none has not held anything. */
const isBeyond = ({ value, isLeast }: Figure, bound: number) => !(isLeast ? value >= bound : value <= bound)

/** Whether a figure is beyond what it fails at. */
export const fails = (figure: Figure) => figure.limit !== undefined && isBeyond(figure, figure.limit)

/** In a word: `told` has no limit, `holds` keeps its limit but not what is wanted. */
export function judge(figure: Figure): 'told' | 'reached' | 'holds' | 'FAILS' {
  if (figure.limit === undefined) return 'told'
  if (fails(figure)) return 'FAILS'
  return figure.aim === undefined || !isBeyond(figure, figure.aim) ? 'reached' : 'holds'
}

export const rising = (values: readonly number[]) => values.toSorted((one, other) => one - other)

/** The value below which that share of them lies. */
export const shareOf = (values: readonly number[], share: number) =>
  rising(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

export const median = (values: readonly number[]) => shareOf(values, 0.5)

export const rangeOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)]

/** Of several ratios, where none counts more for being larger. */
export const geometricMean = (ratios: readonly number[]) =>
  Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)

/** Rounds whose times do not count: plans, caches and the code itself become warm. */
const WARM_UP = 5

/** Milliseconds of each run in each round, in turns, so that whatever else the machine does slows all alike. */
export async function compare(rounds: number, ...runs: (() => Promise<unknown>)[]): Promise<number[][]> {
  const times = runs.map((): number[] => [])
  for (let round = -Math.min(WARM_UP, rounds); round < rounds; round += 1) {
    for (const [at, run] of runs.entries()) {
      const start = performance.now()
      await run()
      if (round >= 0) times[at]?.push(performance.now() - start)
    }
  }
  return times
}

/** Parts into which the rounds are cut, so that a ratio has a range. */
const BLOCKS = 5

/** The ratio of two medians, and its range over the parts of the run. */
export function ratioOf(one: readonly number[], other: readonly number[]) {
  const block = Math.ceil(one.length / BLOCKS)
  const cut = (values: readonly number[], at: number) => median(values.slice(at * block, (at + 1) * block))
  const blocks = Array.from({ length: Math.ceil(one.length / block) }, (_, at) => cut(one, at) / cut(other, at))
  return { value: median(one) / median(other), range: rangeOf(blocks), blocks }
}

/** A table in Markdown. */
export function tableOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => (typeof value === 'number' ? value.toFixed(2) : value)
  const lines = rows.map((row) => `| ${row.map(cell).join(' | ')} |`)
  return [`| ${head.join(' | ')} |`, `|${head.map(() => ' --- |').join('')}`, ...lines].join('\n')
}
