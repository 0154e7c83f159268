import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { InvalidatingQueryClient } from './query-client.ts'

/** A watched query whose answers come when they are given. */
function watch() {
  const client = new InvalidatingQueryClient()
  const waiting: ((answer: number) => void)[] = []
  const queryFn = () => new Promise<number>((resolve) => waiting.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['cases', 'queues'], queryFn })
  observer.subscribe(() => undefined)
  const answer = (value: number) => waiting.shift()?.(value)
  return { client, answer, asked: () => waiting.length, shown: () => observer.getCurrentResult() }
}

test('a change while a list is read for the first time is read after it', async () => {
  const { client, answer, asked, shown } = watch()
  expect(asked()).toBe(1)
  const done = client.invalidateQueries({ queryKey: ['cases'] })
  answer(0)
  await expect.poll(asked).toBe(1)
  answer(1)
  await done
  expect(shown().data).toBe(1)
})

test('what is only marked is marked also where it was being read, and not asked for', async () => {
  const { client, answer, asked, shown } = watch()
  const done = client.invalidateQueries({ queryKey: ['cases'], refetchType: 'none' })
  answer(0)
  await done
  expect(asked()).toBe(0)
  expect(shown()).toMatchObject({ data: 0, isStale: true })
})

test('a change of something else, or one after the first read, asks for nothing twice', async () => {
  const { client, answer, asked, shown } = watch()
  await client.invalidateQueries({ queryKey: ['account'] })
  answer(0)
  await expect.poll(() => shown().data).toBe(0)
  expect(asked()).toBe(0)
  const done = client.invalidateQueries({ queryKey: ['cases'] })
  expect(asked()).toBe(1)
  answer(1)
  await done
  expect([asked(), shown().data]).toEqual([0, 1])
})
