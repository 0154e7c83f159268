import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { minhash } from './minhash.ts'

const keyed = (key: string) => (shingle: string) => createHmac('sha256', key).update(shingle).digest()
const sketch = (text: string) => minhash(text, keyed('a key'))
const shared = (one: string, other: string) => sketch(one).filter((mark) => sketch(other).includes(mark)).length

const advert =
  'New in town and only here for a few days. Sweet, slim and discreet, I host in the centre from ten to late. ' +
  'Write to me for my rates and be kind.'
const other =
  'I teach history, walk most Sundays and bake badly. Looking for somebody who laughs easily and likes long evenings ' +
  'by the river more than loud bars.'

test('capitals, accents, signs and other amounts make no other text', () => {
  const loud = advert.toUpperCase().replaceAll(',', ' *').replaceAll('E', 'É')
  expect(sketch(loud)).toEqual(sketch(advert))
  expect(sketch(`${advert} From 80 an hour.`)).toEqual(sketch(`${advert} From 120 an hour.`))
})

test('a template with a few words changed is alike, what somebody else writes is not', () => {
  const changed = advert.replace('Sweet, slim and discreet', 'Lovely, curvy and discreet').replace('ten', 'noon')
  expect(shared(advert, changed)).toBeGreaterThanOrEqual(7)
  expect(shared(advert, other)).toBe(0)
})

test('what stands in many profiles says nothing', () => {
  expect(sketch('Just ask, I am friendly and I do not bite.')).toEqual([])
  expect(sketch('')).toEqual([])
})

test('the marks are few, differ with the key, and hold no word', () => {
  const marks = sketch(`${advert} ${other}`)
  expect(marks).toHaveLength(16)
  expect(marks.every((mark) => /^-?\d{10,20}$/.test(mark))).toBe(true)
  expect(minhash(advert, keyed('another key'))).not.toEqual(sketch(advert))
})
