import { pageOf } from '@amour/contract/answers.ts'
import { OwnMedia } from '@amour/contract/media/media.ts'
import { Notification } from '@amour/contract/people/notifications.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readNewer as readNewerTo } from './newer-values.ts'

const Item = z.object({
  id: z.number(),
  state: z.enum(['open', 'closed']),
  reason: z.enum(['old', 'worn']).nullable(),
  signs: z.array(z.enum(['link', 'number'])),
})
const List = pageOf(Item)

const onRead = vi.fn<() => void>()
const readNewer = (schema: z.ZodType, content: unknown) => readNewerTo(schema, content, onRead)

beforeEach(() => void onRead.mockClear())

const item = (id: number, more: object = {}) => ({ id, state: 'open', reason: 'old', signs: ['link'], ...more })
const listOf = (...data: unknown[]) => ({ data, page: 1, numOfRecords: 20, total: data.length })

test('of a newer server’s list what is not known is passed over, and the rest is read', () => {
  const answer = listOf(
    item(1),
    item(2, { state: 'lent', reason: 'lost', signs: ['x', 'y'] }),
    item(3),
    item(4, { state: 'x' }),
  )
  expect(readNewer(List, answer)?.data).toEqual({ ...listOf(item(1), item(3)), total: 4 })
  expect(onRead).toHaveBeenCalledTimes(1)
  // What was answered stays as it was.
  expect(answer.data).toHaveLength(4)
})

test('a reason that is not known is none, and a sign among others is left out', () => {
  const answer = listOf(item(1, { reason: 'lost' }), item(2, { signs: ['link', 'x', 'number', 'y'] }))
  expect(readNewer(List, answer)?.data).toEqual(
    listOf(item(1, { reason: null }), item(2, { signs: ['link', 'number'] })),
  )
})

test('an answer that is wrong in any other way is none', () => {
  for (const wrong of [listOf(item(1), { state: 'lent' }), listOf(item(1, { state: 'lent', id: 'one' })), {}, null])
    expect(readNewer(List, wrong)).toBeUndefined()
  expect(onRead).not.toHaveBeenCalled()
  // Nobody could pass it over where it is all there is.
  expect(readNewer(Item, item(1, { state: 'lent' }))).toBeUndefined()
  const tuple = z.object({ list: z.array(z.object({ pair: z.tuple([z.enum(['a']), z.enum(['b'])]) })) })
  expect(readNewer(tuple, { list: [{ pair: ['a', 'c'] }] })).toBeUndefined()
})

test('a picture rated in a way that the page does not know is not shown as any other', () => {
  const { rating } = OwnMedia.shape
  const List = pageOf(z.object({ rating }))
  expect(readNewer(List, listOf({ rating: 'general' }, { rating: 'newer' }))?.data).toMatchObject({
    data: [{ rating: 'general' }],
  })
})

test('a notification of a kind that is not known shows its sentence all the same', () => {
  const { type } = Notification.shape
  expect(type.parse('newer')).toBe('system')
})
