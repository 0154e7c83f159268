import type { Member } from '@amour/contract/members.ts'
import { members } from '@amour/contract/members.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#app/call.ts'
import { queryClient } from '#app/query-client.ts'

/** Every query that knows a member's page; invalidate it when what they allow may have changed. */
export const memberPagesKey = ['members', 'page'] as const

const SUGGEST_FROM = 2

const memberQuery = (username: string) =>
  queryOptions({
    queryKey: [...memberPagesKey, username],
    queryFn: ({ signal }) => call(members.view, { params: { id: username } }, { signal }),
  })

/** A member's page, by username or id. */
export function useMember(username: string, isWanted = true) {
  return useQuery({ ...memberQuery(username), enabled: isWanted })
}

/** Changes what is shown of a member's page, at once and without asking again. */
export function changeMemberPage(id: string, change: Partial<Member>) {
  queryClient.setQueriesData<Member>({ queryKey: memberPagesKey }, (page) =>
    page?.id === id ? { ...page, ...change } : page,
  )
}

/** Members whose username begins with a term of two characters or more. */
export function useSuggestions(term: string) {
  return useQuery({
    queryKey: ['members', 'suggestions', term.toLowerCase()],
    queryFn: async ({ signal }) => (await call(members.suggest, { params: { term } }, { signal })).data,
    enabled: term.length >= SUGGEST_FROM,
    retry: false,
  })
}
