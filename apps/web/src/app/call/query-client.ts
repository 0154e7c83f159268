import { InvalidatingQueryClient } from '@amour/ui/query-client.ts'
import { type DataTag, QueryCache, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { isOutage, isRefusal } from './call-error.ts'
import { findPresentMember } from '#app/storage/present-member.ts'
import { accountSlot, findTokenOwner } from '#app/storage/storage.ts'

type MutationSettings = NonNullable<Parameters<QueryClient['defaultMutationOptions']>[0]>

/**
 * Which member began a try, by the object that the library gives to all of its callbacks, as the last of their arguments. A
 * component that draws itself anew replaces the callbacks of what is under way: this is not theirs.
 */
const begunBy = new WeakMap<object, string>()

/** What one member has begun tells nothing to another, who has logged in from another tab by the time it ends. */
class MemberQueryClient extends InvalidatingQueryClient {
  override defaultMutationOptions<T extends MutationSettings>(options?: T): T {
    const known = super.defaultMutationOptions(options)
    if (options?._defaulted) return known
    const { onMutate, onSuccess, onError, onSettled } = known
    const isStillTold = (ofTry: object) => {
      const [before, now] = [begunBy.get(ofTry), findPresentMember()]
      return before === undefined || now === undefined || before === now
    }
    const told: MutationSettings = {
      onMutate(given, ofTry) {
        const memberId = findPresentMember()
        if (memberId) begunBy.set(ofTry, memberId)
        return onMutate?.(given, ofTry)
      },
      onSuccess: (...given) => (isStillTold(given[3]) ? onSuccess?.(...given) : undefined),
      onError: (...given) => (isStillTold(given[3]) ? onError?.(...given) : undefined),
      onSettled: (...given) => (isStillTold(given[4]) ? onSettled?.(...given) : undefined),
    }
    return { ...known, ...told }
  }
}

/** The one cache of what the server said. Only an outage is tried again; a refusal stays one. */
export const queryClient = new MemberQueryClient({
  queryCache: new QueryCache({ onError: noticeHold }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isOutage(error),
    },
    mutations: { networkMode: 'always' },
  },
})

/** Takes over what a change has answered, all of it; a look that began before must not undo that. */
export async function takeAnswer<T>({ queryKey }: { queryKey: DataTag<QueryKey, T, Error> }, answer: NoInfer<T>) {
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<T>(queryKey as QueryKey, answer) // the tag says whose data it is, and the type above holds it
}

/** A member who is refused because of an account hold learns it from their account, and with it why. */
function noticeHold(error: Error) {
  const { user } = accountSlot.get()
  if (isRefusal(error, 'accountHeld') && user && user.status !== 'held')
    void queryClient.invalidateQueries({ queryKey: ['account'] })
}

// Anyone who leaves, here or in another tab, takes everything along: nobody may see what belonged to somebody else. Of who
// has not been read yet the token tells who they are: the page that they opened is asked for beside them.
let memberId = findTokenOwner()
let wasIn = accountSlot.get().token !== null
accountSlot.subscribe(() => {
  const { token, user } = accountSlot.get()
  if (wasIn && !token) queryClient.clear()
  else if (memberId && user && user.id !== memberId) askAnew()
  wasIn = token !== null
  // Who takes another's place is let in once they have been read; until then their own tab may be at their keys.
  memberId = user?.id ?? (token ? (memberId ?? findTokenOwner()) : undefined)
})

/** The screens stay open when one member takes another's place; what they show is forgotten and asked for again. */
function askAnew() {
  queryClient.getMutationCache().clear()
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries()
}
