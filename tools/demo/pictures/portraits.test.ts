import { castLot } from '@amour/server/lamplight/lot.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeDemoMembers } from '#demo/demo-members.ts'
import { createRandom } from '#demo/random.ts'
import { drawYears } from './figure/face.ts'
import { drawFigure } from './figure/poses.ts'
import { lookOf } from './look.ts'
import { expectedTone, type PortraitPlan } from './plan.ts'
import { render } from './render.ts'
import { setStage } from './scene.ts'
import { openStudio } from './studio.ts'

const members = makeDemoMembers()
const plansOf = ({ photos }: (typeof members)[number]) =>
  photos.flatMap(({ drawing }) => ('portrait' in drawing ? [drawing.portrait] : []))
const plans = members.flatMap(plansOf)
const firstOf = (index: number): PortraitPlan => {
  const plan = plans[index]
  if (!plan) throw new Error('There is a portrait of every number below 150.')
  return plan
}

const order = (portrait: PortraitPlan, widths: readonly number[]) => ({
  drawing: { portrait },
  widths,
  hasBlur: false,
  hasFrame: false,
})

/** All that is drawn of a figure, as it is drawn. */
const drawnOf = ({ look, dress, pose, seed }: PortraitPlan) =>
  drawFigure(look, dress, pose, seed)
    .layers.map(({ paint, fine, soft, broad }) => paint + fine + soft + broad)
    .join('')

describe('the portraits', () => {
  test('are one person each, each drawn their own way, the same again, with nothing from elsewhere', () => {
    const drawn = plans.map((plan) => drawnOf(plan))
    expect(new Set(drawn).size).toBe(plans.length)
    expect(plans.map((plan) => drawnOf(plan))).toEqual(drawn)
    for (const [at, svg] of drawn.entries()) {
      expect(svg, firstOf(at).seed).not.toMatch(/NaN|undefined|Infinity|<text|<image|<script|href/)
      const named = Array.from(svg.matchAll(/url\(#([\w-]+)\)/g), ([, name]) => name)
      const known = new Set(['soft', 'softer', ...Array.from(svg.matchAll(/ id="([\w-]+)"/g), ([, name]) => name)])
      expect(
        named.filter((name) => !known.has(name)),
        firstOf(at).seed,
      ).toEqual([])
    }
  })

  test('of two members side by side never have the same light, wall or pose', () => {
    const seen = members.flatMap((member) => plansOf(member).slice(0, 1))
    const same = seen.filter((plan, at) => {
      const next = seen[at + 1]
      if (!next) return false
      const { light, wall, window } = plan.setting
      const isAlike = light === next.setting.light && wall === next.setting.wall
      return isAlike || (light === next.setting.light && window === next.setting.window && plan.pose === next.pose)
    })
    expect(same).toEqual([])
    expect(new Set(seen.map(({ pose, setting }) => `${pose} ${JSON.stringify(setting)}`)).size).toBeGreaterThan(
      seen.length * 0.9,
    )
  })

  test('show age: with the years come lines, grey and a head carried forward, and 24 is not 58', () => {
    const looksAt = (age: number) =>
      ['Woman' as const, 'Man' as const].flatMap((gender) =>
        ['a', 'b', 'c', 'd'].map((name) =>
          lookOf({ gender, age, ethnicity: 'white' }, `${name} ${gender}`, createRandom(name)),
        ),
      )
    const linesAt = (age: number) => looksAt(age).map((look) => drawYears(look).count)
    expect(Math.max(...linesAt(24))).toBe(0)
    expect(Math.min(...linesAt(58))).toBeGreaterThanOrEqual(8)
    for (const [younger, older] of [
      [36, 46],
      [46, 56],
      [56, 66],
    ] as const)
      expect(Math.max(...linesAt(younger)), `${younger} and ${older}`).toBeLessThan(Math.min(...linesAt(older)))
    expect(looksAt(24).every(({ years }) => years.grey === 0 && years.sag === 0 && years.stoop === 0)).toBe(true)
    expect(looksAt(58).every(({ years }) => years.grey > 0.15 && years.sag > 0.5 && years.stoop > 0.3)).toBe(true)
  })
})

describe('a portrait', () => {
  test('agrees with what the profile says of hair, and nobody young is grey', () => {
    const told = members.filter(({ photos, answers }) => photos.length > 0 && answers.hairColour !== null)
    expect(told.map(({ answers }) => answers.hairColour)).toEqual(told.map(({ look }) => look.hairColour))
    expect(members.filter(({ age, look }) => age < 36 && look.years.grey > 0)).toEqual([])
  })

  test('leaves the head free: no bar crosses it, and it is in the picture whole', () => {
    for (const { setting, seed, look, dress, pose } of plans) {
      const { frame, head, unit, view } = setStage(setting, seed, drawFigure(look, dress, pose, seed).lift)
      expect(head.x - 60 * unit, seed).toBeGreaterThan(Math.max(frame.left, view.x) - 20 * unit)
      expect(head.x + 60 * unit, seed).toBeLessThan(Math.min(frame.left + frame.width, view.x + view.width) + 20 * unit)
      expect(head.y - 62 * unit, seed).toBeGreaterThan(frame.top)
      expect(head.y + 60 * unit, seed).toBeLessThan(frame.top + frame.height)
    }
  })
})

test('a portrait is the same to the byte wherever it is drawn, and 40 KB at most in its full width', async () => {
  await using studio = openStudio()
  // Rain and knitted wool take most.
  const plan = firstOf(castLot('which').whole(0, 120))
  const [here, there] = await Promise.all([
    render(order(plan, [160, 480, 960])),
    studio.draw(order(plan, [160, 480, 960])),
  ])
  expect(there.placeholder).toBe(here.placeholder)
  expect(there.files.map(({ name }) => name)).toEqual(['160.webp', '480.webp', '960.webp'])
  for (const [at, { name, bytes }] of here.files.entries())
    expect(Buffer.from(there.files[at]?.bytes ?? []).equals(Buffer.from(bytes)), name).toBe(true)
  const full = here.files.at(-1)?.bytes ?? Buffer.alloc(0)
  expect(full.length).toBeLessThan(40_960)
  expect(await sharp(full).metadata()).toMatchObject({ width: 960, height: 1200 })
})

test('twenty portraits are neither black nor white, small, and none is like another', async () => {
  await using studio = openStudio()
  const some = plans.filter((_, at) => at % 9 === 0).slice(0, 20)
  const drawn = await Promise.all(some.map((plan) => studio.draw(order(plan, [160]))))
  const tiny = await Promise.all(
    drawn.map(async ({ files: [file], placeholder }, at) => {
      const seed = some[at]?.seed
      expect(file?.bytes.length, seed).toBeLessThan(6_600)
      const sum = Buffer.from(placeholder.slice(1), 'hex').reduce((total, part) => total + part, 0)
      expect(sum, seed).toBeGreaterThan(75)
      expect(sum, seed).toBeLessThan(420)
      return sharp(Buffer.from(file?.bytes ?? []))
        .resize(8, 10)
        .removeAlpha()
        .raw()
        .toBuffer()
    }),
  )
  for (const [at, one] of tiny.entries())
    for (const [after, other] of tiny.entries()) {
      if (after <= at) continue
      const difference = one.reduce((sum, value, byte) => sum + Math.abs(value - (other[byte] ?? 0)), 0) / one.length
      expect(difference, `${some[at]?.seed} and ${some[after]?.seed}`).toBeGreaterThan(8)
    }
  expect(expectedTone(firstOf(0))).toMatch(/^#[\da-f]{6}$/)
})

test('a hand that dies fails its picture, and nobody waits for ever', async () => {
  await using studio = openStudio({ isQuiet: true })
  const broken = studio.draw({ ...order(firstOf(0), [160]), drawing: { still: 'nothing' as 'pier' } })
  await expect(broken).rejects.toThrow('A picture was not drawn')
  const next = await studio.draw(order(firstOf(0), [160]))
  expect(next.files.map(({ name }) => name)).toEqual(['160.webp'])
})
