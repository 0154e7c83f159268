import { expect, test } from 'vitest'
import { type Contribution, planBatch, summarise, weigh } from './batch.ts'

/** The same numbers each time. */
function createDraw(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

type Rater = { id: string; weight: number; now: number | null; published: Contribution['published']; rests: boolean }

/** What somebody who watches the figure can set up after a change of it: whose contributions changed by how much. */
type Equation = Map<string, number>

/** A member's raters over time; `step` does what the nightly run does and says what a watcher learns of it. */
function history(draw: (below: number) => number) {
  const raters: Rater[] = []
  let erased = 0
  return {
    raters,
    rate: (id: string, stars: number, weight: number) => {
      const known = raters.find((rater) => rater.id === id)
      if (known) known.now = stars
      else raters.push({ id, weight, now: stars, published: null, rests: false })
    },
    erase: (id: string) => {
      const [gone] = raters.splice(
        raters.findIndex((rater) => rater.id === id),
        1,
      )
      if (gone?.published) erased += 1
    },
    step(forCause: ReadonlySet<string>) {
      const before = new Map(raters.map(({ id, published }) => [id, published]))
      const rows = raters.map(({ id, weight, now, published, rests }) => ({
        raterId: id,
        stars: forCause.has(id) ? null : now,
        weight,
        published,
        rests,
        isForCause: forCause.has(id),
      }))
      const batch = planBatch(rows, { erased, draw })
      if (!batch) return undefined
      const changed: Equation = new Map()
      for (const rater of raters) {
        const next = batch.removed.has(rater.id) ? null : (batch.added.get(rater.id) ?? rater.published)
        if (next?.stars !== before.get(rater.id)?.stars) changed.set(rater.id, 1)
        rater.published = next
        rater.rests = batch.resting.has(rater.id)
      }
      for (let index = 0; index < erased; index++) changed.set(`erased ${String(index)}`, 1)
      erased = 0
      return { changed, batch }
    },
  }
}

test('whoever watches the figure learns of at least three people at once, whatever comes and goes', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const draw = createDraw(seed)
    const { raters, rate, erase, step } = history(draw)
    const forCause = new Set<string>()
    for (let day = 0; day < 40; day++) {
      const id = `rater ${String(draw(12))}`
      const what = draw(10)
      const rater = raters.find((each) => each.id === id)
      if (what < 6) rate(id, 1 + draw(5), 20 + draw(80))
      else if (what === 6 && rater) rater.now = null
      else if (what === 7 && rater) forCause.add(id)
      else if (what === 8 && rater) erase(id)
      const seen = step(forCause)
      if (!seen) continue
      const { summary } = seen.batch
      // With fewer there is no figure any more that could be compared with the one before.
      const together = summary.halfStars === null ? 3 : seen.changed.size
      expect(together).toBeGreaterThanOrEqual(3)
      expect(summary).toEqual(summarise(raters.flatMap(({ published }) => published ?? [])))
    }
  }
})

test('who gave which of a batch is not told by any figure, however well the rated knows one of them', () => {
  const weights = [100, 100, 20, 35, 60]
  const orders = [
    [5, 1, 3, 4, 2],
    [1, 5, 3, 2, 4],
    [3, 4, 1, 5, 2],
    [2, 3, 4, 1, 5],
  ]
  const old: Contribution[] = [4, 5, 2].map((stars, index) => ({
    raterId: `old ${String(index)}`,
    stars,
    weight: 100,
    published: { stars, weight: 70 },
    rests: false,
    isForCause: false,
  }))
  const figures = orders.map((order) => {
    const fresh = order.map((stars, index) => ({
      raterId: String(index),
      stars,
      weight: weights[index] ?? 1,
      published: null,
      rests: false,
      isForCause: false,
    }))
    return planBatch([...old, ...fresh], { erased: 0, draw: () => 0 })?.summary
  })
  expect(new Set(figures.map((figure) => JSON.stringify(figure))).size).toBe(1)
})

test('one who goes for cause takes others along for a while, who make no batch by themselves', () => {
  const draw = createDraw(7)
  const { raters, rate, step } = history(draw)
  for (const [index, stars] of [5, 4, 5, 4, 1, 5].entries()) rate(String(index), stars, 100)
  expect(step(new Set())?.batch.summary).toEqual({ halfStars: 8, atLeast: 5, raters: 6 })
  const seen = step(new Set(['4']))
  expect([seen?.changed.size, seen?.batch.summary.raters]).toEqual([3, 3])
  expect(raters.filter(({ rests }) => rests)).toHaveLength(2)
  expect(step(new Set(['4']))).toBeUndefined()
  rate('new one', 5, 100)
  expect(step(new Set(['4']))).toBeUndefined()
  for (const id of ['new two', 'new three']) rate(id, 5, 100)
  expect(step(new Set(['4']))?.batch.summary).toMatchObject({ raters: 8 })
  expect(raters.some(({ rests }) => rests)).toBe(false)
})

test('three who exchanged a hello brand nobody, and neither do three who hardly know the member', () => {
  expect([weigh({ days: 30, messages: 1 }), weigh({ days: 0, messages: 40 })]).toEqual([0, 0])
  const little = weigh({ days: 1, messages: 3 })
  expect([little, weigh({ days: 14, messages: 10 }), weigh({ days: 900, messages: 900 })]).toEqual([19, 100, 100])
  const lows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      raterId: String(index),
      stars: 1,
      weight: little,
      published: null,
      rests: false,
      isForCause: false,
    }))
  expect(planBatch(lows(3), { erased: 0, draw: () => 0 })).toBeUndefined()
  expect(planBatch(lows(8), { erased: 0, draw: () => 0 })?.summary).toEqual({ halfStars: 2, atLeast: 5, raters: 8 })
})
