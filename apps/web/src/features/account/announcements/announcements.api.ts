import { announcements } from '@amour/contract/account/announcements.ts'
import { queryOptions } from '@tanstack/react-query'
import { accountQuery } from '#app/account/me.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'

/** What the member was told, the newest first. */
export const announcementsQuery = queryOptions({
  queryKey: ['announcements'],
  queryFn: async ({ signal }) => (await call(announcements.list, {}, { signal })).data,
  staleTime: 0,
})

/** One of them, for anybody. */
export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: ['announcement', id],
    queryFn: ({ signal }) => call(announcements.get, { params: { id } }, { signal }),
  })

/** Notes that the member has read it; what they are to read next is asked for. Throws CallError. */
export async function noteRead(id: string) {
  await call(announcements.read, { params: { id } })
  await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
}
