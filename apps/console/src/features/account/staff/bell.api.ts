import { staffPush } from '@amour/contract/console/staff-push.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { persistentStorage } from '#app/state/storage.ts'
import { canRing, findSubscription, subscribe } from './browser-push.ts'

const bellKey = ['on-call', 'bell']

/** Which of the browsers is this one, as long as it is subscribed. */
async function findOwn(): Promise<string | null> {
  return (await findSubscription().catch(() => null)) && persistentStorage.read('bell')
}

/** The browsers in which one hears the bell, and whether this can be one of them. */
export const useBell = () =>
  useQuery({
    queryKey: bellKey,
    queryFn: async () => ({ ...(await call(staffPush.read, {})), ownId: await findOwn(), canRing: canRing() }),
    refetchOnWindowFocus: false,
  })

const renew = () => queryClient.invalidateQueries({ queryKey: ['on-call'] })

/** Has this browser ring; it asks its user first. */
export const useRingHere = () =>
  useMutation({
    async mutationFn(key: string) {
      const { id } = await call(staffPush.add, { body: await subscribe(key) })
      persistentStorage.write('bell', id)
    },
    onSettled: renew,
  })

export const useSilence = () =>
  useMutation({
    async mutationFn(id: string) {
      await call(staffPush.remove, { params: { id } })
      if (persistentStorage.read('bell') !== id) return
      persistentStorage.write('bell', null)
      await (await findSubscription().catch(() => null))?.unsubscribe()
    },
    onSettled: renew,
  })
