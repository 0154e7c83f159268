/** A source of chance that gives the same answers for the same seed, so that every start makes the same people. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next: () => number
  /** A whole number, both ends included. */
  between: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(choices: readonly T[]) => T
  /** All of them, in an order by chance. */
  shuffle: <T>(all: readonly T[]) => T[]
  /** Picks by weight; the weights need not sum to anything. */
  weigh: <T extends string>(weights: Partial<Record<T, number>>) => T
}

/** Mulberry32 over an FNV-1a hash of the seed. */
export function createRandom(seed: string): Random {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)

  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  function pick<T>(choices: readonly T[]): T {
    const chosen = choices[Math.floor(next() * choices.length)]
    if (chosen === undefined) throw new Error('There is nothing to pick from.')
    return chosen
  }

  function weigh<T extends string>(weights: Partial<Record<T, number>>): T {
    // Object.entries forgets that the keys are T.
    const entries = Object.entries(weights) as [T, number][]
    let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of entries) {
      left -= weight
      if (left < 0) return key
    }
    return pick(entries)[0]
  }

  return {
    next,
    pick,
    weigh,
    shuffle: (all) => {
      const drawn = all.map((each) => ({ each, at: next() }))
      return drawn.toSorted((one, other) => one.at - other.at).map(({ each }) => each)
    },
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
  }
}
