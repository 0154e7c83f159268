import { expect, onTestFinished, test } from 'vitest'
import { keyLogSlot, type OwnMark } from '#app/storage/storage-key-log.ts'
import { judgeOwn, markMade, markOf, readMark, writeMark } from './key-log-marks.ts'

const NOW = 1_800_000_000_000
const at = '2026-11-26T12:00:00.000Z'
const line = (number: number, print = `print ${number}`) => ({ number, print, index: 0, position: 0, hashes: [] })
/** What the server answers of a member with so many keys; `prints` in place of what they are. */
const mine = (count: number, prints: Record<number, string> = {}) => {
  const keys = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    print: prints[index + 1] ?? `print ${index + 1}`,
    at,
  }))
  return { note: '', consistency: [], keys, line: count > 0 ? line(count, keys.at(-1)?.print) : null }
}
const mark = (number: number, made: OwnMark['made'] = []): OwnMark => ({ number, print: `print ${number}`, made })
const made = (...numbers: number[]) => numbers.map((number) => ({ print: `print ${number}`, at: NOW }))
const judge = (known: OwnMark | undefined, answer: ReturnType<typeof mine>, own: string | null = null, now = NOW) =>
  judgeOwn(known, answer, own, now).is

test('nobody is asked about keys that this browser has made, and everybody about any other', () => {
  expect(judge(mark(2), mine(2))).toBe('known')
  expect(judge(mark(0, made(1)), mine(1))).toBe('known')
  expect(judge(mark(1, made(2, 3)), mine(3))).toBe('known')
  expect(judge(mark(1), mine(2))).toBe('added')
  // One of two was made here; the other hides behind it.
  expect(judge(mark(1, made(3)), mine(3))).toBe('added')
  expect(judge(mark(1, made(2)), mine(3))).toBe('added')
  // The list is the server's word: it may tell the same key twice, or leave one out.
  expect(judge(mark(1, made(3)), mine(3, { 2: 'print 3' }))).toBe('added')
  const short = mine(3)
  expect(judge(mark(1, made(3)), { ...short, keys: short.keys.filter(({ number }) => number !== 2) })).toBe('added')
})

test('a new device asks once about all of them, and calls it an addition where the newest is not the account’s', () => {
  expect(judge(undefined, mine(2), 'print 2')).toBe('first')
  expect(judge(undefined, mine(2), 'print 1')).toBe('added')
  expect(judge(undefined, mine(2), null)).toBe('added')
})

test('what was in the log and is not any more, or another in its place, is hidden', () => {
  expect(judge(mark(2), mine(1))).toBe('hidden')
  expect(judge(mark(1), mine(0))).toBe('hidden')
  expect(judge(mark(2), mine(2, { 2: 'another' }))).toBe('hidden')
})

test('a key that was made here may take its time, and not for ever', () => {
  expect(judge(mark(0, made(1)), mine(0))).toBe('known')
  expect(judge(mark(0, made(1)), mine(0), null, NOW + 11 * 60_000)).toBe('hidden')
  expect(judge(mark(1, made(2)), mine(1), null, NOW + 11 * 60_000)).toBe('hidden')
  expect(judge(undefined, mine(0))).toBe('known')
})

test('a browser that opened an account’s key and added another to it asks about neither, and lists older ones once', () => {
  expect(judge(mark(0, made(1, 2)), mine(1))).toBe('known')
  expect(judge(mark(0, made(1, 2)), mine(2))).toBe('known')
  expect(judge(mark(0, made(3, 4)), mine(4))).toBe('first')
  // Whatever the server calls the account’s key: one that was not opened or made here is an addition.
  expect(judge(mark(0, made(1)), mine(2), 'print 2')).toBe('added')
})

test('a list that is ahead of the signed log asks nobody, and what it has too early is not forgotten', () => {
  const ahead = { ...mine(1), keys: mine(2).keys }
  expect(judge(mark(0, made(1, 2)), ahead)).toBe('known')
  const noted = ahead.line && markOf(mark(0, made(1, 2)), { line: ahead.line, keys: ahead.keys })
  expect(noted?.made).toEqual(made(2))
  expect(judge(noted ?? undefined, mine(2))).toBe('known')
})

test('what was made here and is not in the log yet is not forgotten when another one is', () => {
  const one = mine(1)
  const noted = one.line && markOf(mark(0, made(1, 2)), { line: one.line, keys: one.keys })
  expect(noted).toEqual({ number: 1, print: 'print 1', made: made(2) })
  expect(judgeOwn(noted ?? undefined, mine(2), null, NOW).is).toBe('known')
})

test('a server that keeps a key out of the log does not have it forgotten by listing it where it is not proved', () => {
  const kept = mark(1, made(2, 3))
  const answer = mine(2)
  const forgotten = (keys: typeof answer.keys) => answer.line && markOf(kept, { line: answer.line, keys })?.made
  const third = { print: 'print 3', at }
  // Under a number that was there before, and in the place of the one that is proved.
  expect(forgotten([...answer.keys, { ...third, number: 1 }])).toEqual(made(3))
  expect(forgotten([...answer.keys.slice(0, 1), { ...third, number: 2 }])).toEqual(made(3))
  const late = mark(2, made(3))
  expect(judge(late, mine(2), null, NOW + 11 * 60_000)).toBe('hidden')
})

test('what is known of one member’s keys is nothing of another’s, and tells nobody whose account was here', async () => {
  onTestFinished(() => keyLogSlot.clear())
  await markMade('ann', 'print 1')
  await markMade('ann', 'print 1')
  await markMade('ann', 'print 2')
  expect((await readMark('ann'))?.made.map(({ print }) => print)).toEqual(['print 1', 'print 2'])
  expect(await readMark('bob')).toBeUndefined()
  await writeMark('bob', mark(1))
  expect(await readMark('ann')).toMatchObject({ number: 0 })
  expect(Object.keys(keyLogSlot.get().own).filter((place) => place.length !== 43)).toEqual([])
})
