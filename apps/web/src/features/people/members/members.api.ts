import { memberPagesKey } from '#app/call/query-keys.ts'
import type { Member } from '@amour/contract/people/members.ts'
import { members } from '@amour/contract/people/members.ts'
import { queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'

const SUGGEST_FROM = 2

const memberQuery = (username: string) =>
  queryOptions({
    queryKey: [...memberPagesKey, username],
    queryFn: ({ signal }) => call(members.view, { params: { id: username } }, { signal }),
  })

/** A member's page, by username or id, where it is needed. */
export const useMember = (username: string, isEnabled = true) =>
  useQuery({ ...memberQuery(username), enabled: isEnabled })

/** The same for once, from what is known if that is new. Throws CallError. */
export const fetchMemberPage = (username: string) => queryClient.fetchQuery(memberQuery(username))

/** The member of whom the browser's address speaks, asked for while the screen's texts still come. */
export function prefetchMember() {
  const { username } = matchPath('/member/:username', location.pathname)?.params ?? {}
  if (username) void queryClient.prefetchQuery(memberQuery(username))
}

/** The page of a member, prefetched before the screen renders. */
export function useMemberPage(username: string) {
  usePrefetchQuery(memberQuery(username))
  return useMember(username)
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
