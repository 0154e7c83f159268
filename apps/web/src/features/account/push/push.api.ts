import { push, type PushSettings, type QuietDraft } from '@amour/contract/account/push.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { acceptGone } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { findPushSupport, findSubscription } from './browser-push.ts'
import { resumeLooking } from './shared/looking.ts'
import { tellNoMore, tellThisBrowser } from './shared/renewal.ts'

/** What the server knows, and what this browser can do and has. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  async queryFn({ signal }) {
    const [settings, subscription] = await Promise.all([
      call(push.read, {}, { signal }),
      findSubscription().catch(() => null),
    ])
    return { settings, support: findPushSupport(), isSubscribed: subscription !== null }
  },
})

const keep = (settings: PushSettings, isSubscribed?: boolean) =>
  queryClient.setQueryData(
    pushQuery.queryKey,
    (known) => known && { settings, support: findPushSupport(), isSubscribed: isSubscribed ?? known.isSubscribed },
  )

/** Has this browser told; the browser asks its user. */
export const useTurnOn = () =>
  useMutation({
    async mutationFn(key: string) {
      try {
        return await tellThisBrowser(key)
      } catch (error) {
        await tellNoMore().catch(() => undefined)
        throw error
      }
    },
    onSuccess(settings) {
      resumeLooking()
      keep(settings, true)
    },
    onError: () => queryClient.invalidateQueries(pushQuery),
  })

/** What is told no more already, by another page or a call whose answer was lost, is no failure. */
function readAnew(error: unknown) {
  acceptGone(error)
  return call(push.read, {})
}

/** Has a browser told no more: this one, or another of the member's. */
export const useTurnOff = () =>
  useMutation({
    async mutationFn({ id, isCurrent }: { id: string; isCurrent: boolean }) {
      const settings = await call(push.remove, { params: { id } }).catch(readAnew)
      if (isCurrent) await tellNoMore().catch(() => undefined)
      return { settings, isCurrent }
    },
    onSuccess: ({ settings, isCurrent }) => keep(settings, isCurrent ? false : undefined),
    onError: () => queryClient.invalidateQueries(pushQuery),
  })

export const useSaveQuiet = () =>
  useMutation({
    mutationFn: (draft: QuietDraft) => call(push.saveQuiet, { body: draft }),
    onSuccess: (settings) => keep(settings),
  })

export const useTestPush = () => useMutation({ mutationFn: () => call(push.test, {}) })
