import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#app/call/query-client.ts'
import { hideFromPerson, hidingQuery } from './hiding.api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('a look that began before somebody was hidden from does not take them out of the list, however late it ends', async () => {
  const before = { counties: [], people: [] }
  const after = {
    counties: [],
    people: [
      { id: '01a1fd99-6418-7d57-af28-7b1503ba0731', label: 'b…@example.org', since: '2026-11-30T08:00:00.000Z' },
    ],
  }
  const old = Promise.withResolvers<Response>()
  const answer = (_path: string, { method }: RequestInit) =>
    method === 'GET' ? old.promise : Promise.resolve(Response.json(after))
  vi.stubGlobal('fetch', answer)
  queryClient.setQueryData(hidingQuery.queryKey, before)
  const looking = queryClient.fetchQuery({ ...hidingQuery, staleTime: 0 }).catch(() => undefined)
  await hideFromPerson('ben@example.org')
  old.resolve(Response.json(before))
  await looking
  expect(queryClient.getQueryData(hidingQuery.queryKey)?.people).toHaveLength(1)
})
