import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Bytes } from '#base64.ts'
import { type Envelope2, writeEnvelope } from '#envelope.ts'
import { makeMember, type Member, none, open, read, write } from './envelope-fixture.ts'
import { followOrder, type OrderVerdict, startOrder } from './message-order.ts'

let ann: Member
let ben: Member
let eve: Member

beforeAll(async () => {
  ;[ann, ben, eve] = await Promise.all([makeMember(), makeMember(), makeMember()])
})

type Sent = { from: Member; to: Member; envelope: Envelope2; text: string; at: number }

/** A conversation as its two members wrote it, each naming what they saw last. */
async function correspond(turns: readonly boolean[]): Promise<Sent[]> {
  const sent: Sent[] = []
  const counters = new Map<string, number>()
  let prev: Bytes = none
  for (const [at, isAnn] of turns.entries()) {
    const [from, to] = isAnn ? [ann, ben] : [ben, ann]
    const counter = (counters.get(from.id) ?? 0) + 1
    counters.set(from.id, counter)
    const text = `number ${at}`
    const { message, link } = await write(from, to, { text, counter, prev })
    prev = link
    sent.push({ from, to, envelope: read(message), text, at: at * 3_600_000 })
  }
  return sent
}

/** What Ben's browser makes of the messages in the order in which a server gives them. */
async function tellBen(given: readonly Sent[], isFromStart = true) {
  const known = startOrder(isFromStart)
  const verdicts: (OrderVerdict | 'refused')[] = []
  for (const { from, to, envelope, text, at } of given) {
    const side = to === ben ? 'to' : 'me'
    const opened = await open(envelope, { from, to, side }).catch(() => undefined)
    // Nothing is ever shown that was not written.
    if (opened && opened.text !== text) throw new Error(opened.text)
    verdicts.push(opened ? followOrder(known, { ...opened.order, at }, from.id) : 'refused')
  }
  return verdicts
}

test('a conversation as it was written is whole; what was dropped, repeated or exchanged is told', async () => {
  const [one, two, three, four] = await correspond([true, true, false, true])
  if (!one || !two || !three || !four) throw new Error('Four were written')
  expect(await tellBen([one, two, three, four])).toEqual(['whole', 'whole', 'whole', 'whole'])
  expect(await tellBen([one, three, four])).toEqual(['whole', 'unknownBefore', 'missing'])
  expect(await tellBen([one, two, two])).toEqual(['whole', 'whole', 'replayed'])
  expect(await tellBen([two, one])).toEqual(['missing', 'replayed'])
  expect(await tellBen([one, two, four])).toEqual(['whole', 'whole', 'unknownBefore'])
})

test('where older messages are not here, nothing is said of what came before the first that is', async () => {
  const [, two, three, four] = await correspond([true, true, false, true])
  if (!two || !three || !four) throw new Error('Four were written')
  expect(await tellBen([two, three, four], false)).toEqual(['whole', 'whole', 'whole'])
  expect(await tellBen([two, two, four], false)).toEqual(['whole', 'replayed', 'whole'])
})

test('two devices that count the same at once are no replay', async () => {
  const [first, second] = await Promise.all([write(ann, ben), write(ann, ben)])
  const sent = [first, second].map(({ message }) => ({
    from: ann,
    to: ben,
    envelope: read(message),
    text: 'hello',
    at: 5,
  }))
  expect(await tellBen(sent)).toEqual(['whole', 'whole'])
  expect(await tellBen(sent.map((one, i) => ({ ...one, at: i * 3_600_000 })))).toEqual(['whole', 'replayed'])
  expect(await tellBen(sent.map((one, i) => ({ ...one, at: -i * 3_600_000 })))).toEqual(['whole', 'replayed'])
})

const isSame = (one: Sent, other: Sent | undefined) =>
  other && one.from === other.from && writeEnvelope(one.envelope) === writeEnvelope(other.envelope)

test('whatever a hostile server does with a conversation, nothing false is shown and no change goes untold', async () => {
  const sent = await correspond([true, false, true, true, false, true, false, false, true, true])
  const forgery = read((await write(eve, ben, { text: 'send money', as: ann, counter: 3 })).message)
  const deeds = fc.oneof(
    fc.record({ deed: fc.constant('drop' as const), at: fc.nat(8) }),
    fc.record({ deed: fc.constant('repeat' as const), at: fc.nat(9) }),
    fc.record({ deed: fc.constant('swap' as const), at: fc.nat(8) }),
    fc.record({ deed: fc.constant('forge' as const), at: fc.nat(9) }),
    fc.record({ deed: fc.constant('attribute' as const), at: fc.nat(9) }),
    fc.record({ deed: fc.constant('flip' as const), at: fc.nat(9), byte: fc.nat(1000) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(deeds, { minLength: 1, maxLength: 3 }), async (list) => {
      const given = [...sent]
      for (const { deed, at, ...rest } of list) {
        const one = given[at]
        if (!one) continue
        if (deed === 'drop') given.splice(at, 1)
        if (deed === 'repeat') given.push(one)
        if (deed === 'swap') given.splice(at, 2, ...given.slice(at, at + 2).toReversed())
        if (deed === 'forge') given.splice(at, 0, { ...one, from: ann, to: ben, envelope: forgery, text: 'never' })
        if (deed === 'attribute') given.splice(at, 1, { ...one, from: one.to, to: one.from })
        if (deed === 'flip' && 'byte' in rest) {
          const bytes = (side: Bytes) => side.with(rest.byte, (side[rest.byte] ?? 0) ^ 1)
          given.splice(at, 1, {
            ...one,
            envelope: { ...one.envelope, to: bytes(one.envelope.to), me: bytes(one.envelope.me) },
          })
        }
      }
      // A server that keeps the newest back, all of them, cannot be told from one where nothing was written.
      const isHonest = given.length <= sent.length && given.every((one, at) => isSame(one, sent[at]) === true)
      const verdicts = await tellBen(given)
      expect(verdicts.every((verdict) => verdict === 'whole')).toBe(isHonest)
    }),
    { numRuns: 30 },
  )
})
