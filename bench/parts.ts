import type { Measured } from './figures.ts'
import type { Options } from './options.ts'

type Part = {
  /** What it measures: goals of docs/performance.md, or decisions. */
  goals: readonly string[]
  /** Loaded when it is asked for: one brings a browser along, another a decoder. */
  load: () => Promise<(options: Options) => Promise<Measured>>
}

/** All that is measured, in the order in which it is run. */
export const parts: Readonly<Record<string, Part>> = {
  search: {
    goals: ['P1', 'P2', 'P3', 'P5', 'P19'],
    load: async () => (await import('./search.ts')).benchSearch,
  },
  equality: { goals: ['P6'], load: async () => (await import('./equality.ts')).benchEquality },
  requests: { goals: ['P7', 'P9'], load: async () => (await import('./requests.ts')).benchRequests },
  durability: { goals: ['P11'], load: async () => (await import('./durability.ts')).benchDurability },
  messages: { goals: ['P20'], load: async () => (await import('./messages.ts')).benchMessages },
  alerts: { goals: ['P18'], load: async () => (await import('./alerts.ts')).benchAlerts },
  events: { goals: ['P21', 'P22'], load: async () => (await import('./events.ts')).benchEvents },
  'key-log': { goals: ['117'], load: async () => (await import('@amour/tools/key-log/figures.ts')).benchKeyLog },
  media: { goals: ['P17'], load: async () => (await import('./media.ts')).benchMedia },
  pictures: { goals: ['087'], load: async () => (await import('./pictures.ts')).benchPictures },
  serving: { goals: ['094'], load: async () => (await import('./serving.ts')).benchServing },
  guesses: { goals: ['115'], load: async () => (await import('./guesses.ts')).benchGuesses },
  web: { goals: ['P12', 'P13', 'P14', 'P24', '040'], load: async () => (await import('./web.ts')).benchWeb },
  previews: { goals: ['P23'], load: async () => (await import('./previews.ts')).benchPreviews },
  build: { goals: ['build'], load: async () => (await import('./build.ts')).benchBuild },
}

/** The parts that measure what is asked for, by a goal or by the name of a part; all of them when nothing is. */
export function findParts(asked: readonly string[]): { chosen: string[]; unknown: string[] } {
  const known = Object.entries(parts)
  const isAsked = (name: string, goals: readonly string[]) =>
    asked.length === 0 || asked.some((word) => word === name || goals.includes(word.toUpperCase()))
  const names = new Set(known.flatMap(([name, { goals }]) => [name, ...goals]))
  return {
    chosen: known.flatMap(([name, { goals }]) => (isAsked(name, goals) ? name : [])),
    unknown: asked.filter((word) => !names.has(word) && !names.has(word.toUpperCase())),
  }
}
