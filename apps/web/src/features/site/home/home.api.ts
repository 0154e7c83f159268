import { messages } from '@amour/contract/messages/messages.ts'
import type { Folder } from '@amour/contract/messages/messages.ts'
import { search } from '@amour/contract/people/search.ts'
import type { SearchRequest } from '@amour/contract/people/search.ts'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#app/account/account.ts'
import { call } from '#app/call/call.ts'
import { withDisplayName } from '#features/messages/conversations/shared/former-member.ts'
import { findUnread } from './unread-conversations.ts'

/** Members on one strip, as many as a large screen has room for. */
const ON_STRIP = 4

/** Miles around the member's town that count as near. */
const NEAR = 25

/** Conversations of a folder that are asked for at once, the latest first. */
const ON_PAGE = 10

const folders: readonly Folder[] = ['chats', 'requests']

function useNear(filters: SearchRequest, isEnabled = true) {
  const { county, city } = useUser().location
  const request: SearchRequest = { county, cityTown: city, radius: NEAR, numOfRecords: ON_STRIP, ...filters }
  return useQuery({
    queryKey: ['search', request],
    queryFn: ({ signal }) => call(search.find, { body: request }, { signal }),
    enabled: isEnabled,
  })
}

/** Who is new near the member's town, and where these do not fill a strip, who was active there lately. */
export function useMembersNear() {
  const fresh = useNear({ newThisWeek: true, sort: 'newest' })
  const isShort = fresh.data !== undefined && fresh.data.total < ON_STRIP
  const active = useNear({ sort: 'active' }, isShort)
  return { fresh, active }
}

/** Whom a newcomer may write to first, and how many are looked through for those with something to answer to. */
export const TO_MEET = 3
const TO_CHOOSE_FROM = 12

/**
 * Three people who were there lately, those whose words can be answered first: near, or in all the country. Undefined
 * while they are being looked for.
 */
export function useThreeToMeet(isEnabled: boolean) {
  const wanted = { sort: 'active', numOfRecords: TO_CHOOSE_FROM } as const
  const near = useNear(wanted, isEnabled)
  const isShort = near.data !== undefined && near.data.data.length < TO_MEET
  const anywhere = useNear({ ...wanted, county: '', cityTown: '', radius: undefined }, isEnabled && isShort)
  if (near.isLoading || (isShort && anywhere.isLoading)) return undefined
  const found = (anywhere.data ?? near.data)?.data ?? []
  return found.toSorted((a, b) => Number(b.quote !== null) - Number(a.quote !== null)).slice(0, TO_MEET)
}

/** The latest conversations with unread messages; read anew when there are more or fewer. */
export function useUnread() {
  const { messages: count } = useUser()
  return useQuery({
    queryKey: ['messages', 'unread', count],
    queryFn: async ({ signal }) => {
      const readers = folders.map(
        (folder) => (page: number) => call(messages.all, { body: { folder, page, numOfRecords: ON_PAGE } }, { signal }),
      )
      return (await findUnread(readers, count)).map(withDisplayName)
    },
    enabled: count > 0,
    staleTime: 0,
  })
}
