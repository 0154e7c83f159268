import type { Hold } from '@amour/contract/console/case-file.ts'
import type { CaseQueue } from '@amour/contract/console/case-words.ts'
import { cases } from '@amour/contract/console/cases.ts'
import type { RequestOf } from '@amour/contract/endpoint.ts'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#app/call.ts'
import { isRefusal } from '#app/call-error.ts'
import { meQuery, useHasRole } from '#app/me.ts'
import { queryClient } from '#app/query-client.ts'
import { dropHold, holds, keepHold } from './holds.ts'

export type LookReason = RequestOf<typeof cases.reveal>['body']['reason']
export type Decision = Omit<RequestOf<typeof cases.decide>['body'], 'token' | 'version'>

const renew = () => queryClient.invalidateQueries({ queryKey: ['cases'] })

export const useCases = (queue: CaseQueue) =>
  useInfiniteQuery({
    queryKey: ['cases', 'list', queue],
    queryFn: ({ pageParam: page }) => call(cases.list, { query: { queue, page } }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page < total ? page + 1 : undefined),
    refetchInterval: 20_000,
  })

export const useCase = (id: string) =>
  useQuery({ queryKey: ['cases', 'file', id], queryFn: () => call(cases.view, { params: { id } }) })

export const useProposals = () =>
  useQuery({
    queryKey: ['cases', 'proposals'],
    queryFn: () => call(cases.proposals, {}),
    enabled: useHasRole('moderator', 'childSafety', 'lead'),
  })

const keepAll = async (taken: Hold[]) => {
  taken.forEach(keepHold)
  await renew()
}

export const useNext = (queue: CaseQueue) =>
  useMutation({
    mutationFn: async (count: number) => (await call(cases.next, { body: { queue, count } })).data,
    onSuccess: keepAll,
  })

export const useClaim = () =>
  useMutation({
    mutationFn: ({ id, isTakeOver = false }: { id: string; isTakeOver?: boolean }) =>
      call(isTakeOver ? cases.takeOver : cases.claim, { params: { id } }),
    onSuccess: (hold) => keepAll([hold]),
  })

/** Nobody waits for the screens to be drawn anew: a form that is gone by then could not lead on any more. */
function letGo(id: string) {
  dropHold(id)
  void renew()
}

/** A hold that is not ours any more is forgotten; the screen then says so. */
async function withHold<T>(id: string, work: (hold: Hold) => Promise<T>): Promise<T> {
  const hold = holds.get()[id] ?? (await call(cases.claim, { params: { id } }))
  keepHold(hold)
  return work(hold).catch(async (error: unknown) => {
    if (isRefusal(error, 'caseStale')) {
      dropHold(id)
      await renew()
    }
    throw error
  })
}

export const beat = (id: string) =>
  withHold(id, async ({ token }) => keepHold(await call(cases.heartbeat, { params: { id }, body: { token } })))

export const useGiveBack = (id: string) =>
  useMutation({
    mutationFn: (note: string) =>
      withHold(id, ({ token }) => call(cases.giveBack, { params: { id }, body: { token, note } })),
    onSuccess: () => letGo(id),
  })

/** Each look counts for one's wellbeing. */
const recount = () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey })

/** To whom a case may be given. */
export const useColleagues = (id: string) =>
  useQuery({
    queryKey: ['cases', 'colleagues', id],
    queryFn: async () => (await call(cases.colleagues, { params: { id } })).data,
  })

export const useHandOver = (id: string) =>
  useMutation({
    mutationFn: ({ to, note }: { to: string; note: string }) =>
      withHold(id, ({ token }) => call(cases.handOver, { params: { id }, body: { token, to, note } })),
    onSuccess: () => letGo(id),
  })

/** The cases that a reference or a username names. */
export const useFind = () =>
  useMutation({ mutationFn: async (text: string) => (await call(cases.find, { query: { text } })).data })

export const useReveal = (id: string) =>
  useMutation({
    mutationFn: async (reason: LookReason) =>
      (await withHold(id, ({ token }) => call(cases.reveal, { params: { id }, body: { token, reason } }))).data,
    onSuccess: recount,
  })

type Look = { mediaId: string | null; size: '480' | '1600' | 'video' | 'selfie'; reason: LookReason }

/** The bytes of an item as an address that lives in this tab alone; its caller revokes it. */
export const useLook = (id: string) =>
  useMutation({
    mutationFn: async (look: Look) => {
      const { type, data } = await withHold(id, ({ token }) =>
        call(cases.look, { params: { id }, body: { token, ...look } }),
      )
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      return { type, url: URL.createObjectURL(new Blob([bytes], { type })) }
    },
    onSuccess: recount,
  })

export const useDecide = () =>
  useMutation({
    // `version`: of the file that was read; a case that changed meanwhile is not decided.
    mutationFn: ({ id, version, decision }: { id: string; version: number; decision: Decision }) =>
      withHold(id, ({ token }) => call(cases.decide, { params: { id }, body: { ...decision, token, version } })),
    onSuccess: (_, { id }) => letGo(id),
  })

export const useAnswer = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string; answer: 'approve' | 'decline'; note: string }) =>
      call(cases.answer, { params: { id }, body }),
    // What may leave a case follows from an answer too; a form that is gone by then would not ask for it any more.
    onSuccess: () => Promise.all([renew(), queryClient.invalidateQueries({ queryKey: ['disclosures'] })]),
  })
