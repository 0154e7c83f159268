import type { CaseFile, Claim } from '@amour/contract/console/case-file.ts'
import type { CaseListFilters } from '@amour/contract/console/case-list-filters.ts'
import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import { cases } from '@amour/contract/console/cases.ts'
import type { RequestOf } from '@amour/contract/endpoint.ts'
import { skipToken, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#app/call/call.ts'
import { usePace } from '#app/call/live.ts'
import { CallError, isRefusal } from '#app/call/call-error.ts'
import { dismissUnsent, reportUnsent } from '#app/state/undo-queue.ts'
import { dropClaim, claims, storeClaim, releaseClaim } from '#app/state/claims.ts'
import { meQuery, useHasRole } from '#app/call/me.ts'
import { queryClient } from '#app/call/query-client.ts'
import { isSecondPerson } from './shared/case-visibility.ts'

type Why = RequestOf<typeof cases.reveal>['body']
export type Decision = Omit<RequestOf<typeof cases.decide>['body'], 'token' | 'version'>

/** What a wave would do, and what has been opened of it. */
export const preparedKey = ['wave', 'prepared']

/** A wave counts what was opened. */
export const recountOpened = () => void queryClient.invalidateQueries({ queryKey: preparedKey })

const renew = () => queryClient.invalidateQueries({ queryKey: ['cases'] })

export const useCases = (queue: CaseQueue, filters: CaseListFilters = {}) =>
  useInfiniteQuery({
    queryKey: ['cases', 'list', queue, filters],
    queryFn: ({ pageParam: page }) => call(cases.list, { query: { queue, page, ...filters } }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page < total ? page + 1 : undefined),
    refetchInterval: usePace(),
  })

/** A case, once it is known which. */
export const useCase = (id: string | undefined) =>
  useQuery({
    queryKey: ['cases', 'file', id],
    queryFn: id === undefined ? skipToken : () => call(cases.view, { params: { id } }),
  })

export const useProposals = () =>
  useQuery({
    queryKey: ['cases', 'proposals'],
    queryFn: () => call(cases.proposals, {}),
    enabled: useHasRole('moderator', 'childSafety', 'lead'),
  })

/** What is taken is read again before its screen shows it: from an earlier look it would come back as nobody's. */
const renewClaims = async (taken: Claim[]) => {
  taken.forEach(storeClaim)
  const reread = ({ id }: Claim) => queryClient.refetchQueries({ queryKey: ['cases', 'file', id], type: 'inactive' })
  await Promise.all([renew(), ...taken.map(reread)])
}

export const useNext = (queue: CaseQueue) =>
  useMutation({
    mutationFn: async (count: number) => (await call(cases.next, { body: { queue, count } })).data,
    onSuccess: renewClaims,
  })

/**
 * The most urgent case that is free in these queues; uploads are taken in batches where they are decided, so that only
 * their queue is named. Null where everything is held; a queue whose limit for the hour is reached is passed by, and
 * its refusal, which says how long to wait, thrown where no other has a case.
 */
export const useNextOf = () =>
  useMutation({
    mutationFn: async (queues: readonly CaseQueue[]) => {
      let limit: CallError | undefined
      for (const queue of queues) {
        if (queue === 'media') return { queue, id: null }
        const taken = await call(cases.next, { body: { queue, count: 1 } }).catch((error: unknown) => {
          if (!isRefusal(error, 'tooManyRequests')) throw error
          limit = error
          return { data: [] }
        })
        const [hold] = taken.data
        if (hold) {
          await renewClaims([hold])
          return { queue, id: hold.id }
        }
      }
      if (limit) throw limit
      return null
    },
  })

export const useClaim = () =>
  useMutation({
    mutationFn: ({ id, isTakeOver = false }: { id: string; isTakeOver?: boolean }) =>
      call(isTakeOver ? cases.takeOver : cases.claim, { params: { id } }),
    onSuccess: (hold) => renewClaims([hold]),
  })

/** Nobody waits for the screens to be drawn anew: a form that is gone by then could not lead on any more. */
function recordRelease(id: string) {
  releaseClaim(id)
  dismissUnsent(id)
  void renew()
}

/** Works with what one holds. A hold that is not ours any more is forgotten; the screen then says so. */
export async function withHold<T>(id: string, work: (hold: Claim) => Promise<T>): Promise<T> {
  const hold = claims.get()[id] ?? (await call(cases.claim, { params: { id } }))
  storeClaim(hold)
  return orForget(id, work(hold))
}

async function orForget<T>(id: string, work: Promise<T>): Promise<T> {
  return work.catch(async (error: unknown) => {
    if (isRefusal(error, 'caseStale')) {
      dropClaim(id)
      await renew()
    }
    throw error
  })
}

/**
 * What is given away was one's own until then, and is never taken for that: without its token the server knows. The
 * release is recorded here, not by `onSuccess`, which on a bar or a row that shows the next case by then would mean that
 * one.
 */
async function giveAway(id: string, work: (token: string | null) => Promise<unknown>) {
  await orForget(id, work(claims.get()[id]?.token ?? null))
  recordRelease(id)
}

export const sendHeartbeat = (id: string) =>
  withHold(id, async ({ token }) => storeClaim(await call(cases.heartbeat, { params: { id }, body: { token } })))

export const useReleaseClaim = (id: string) =>
  useMutation({
    mutationFn: ({ isSkip }: { isSkip: boolean }) =>
      giveAway(id, (token) => call(cases.giveBack, { params: { id }, body: { token, isSkip } })),
  })

/** Takes back what was passed by a moment ago; where that fails, it is passed by no longer either. */
export const useUndoSkip = () =>
  useMutation({
    mutationFn: (id: string) => call(cases.undoSkip, { params: { id } }),
    onSuccess: (hold) => renewClaims([hold]),
    onError: renew,
  })

/** Each look counts for one's wellbeing. What was looked at does not wait for the count. */
const recount = () => {
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  recountOpened()
}

/** To whom a case may be given. */
export const useColleagues = (id: string) =>
  useQuery({
    queryKey: ['cases', 'colleagues', id],
    queryFn: async () => (await call(cases.colleagues, { params: { id } })).data,
  })

export const useHandOver = (id: string) =>
  useMutation({
    mutationFn: ({ to, note }: { to: string; note: string }) =>
      giveAway(id, (token) => call(cases.handOver, { params: { id }, body: { token, to, note } })),
  })

/** The cases that a reference or a username names. */
export const useCaseSearch = () =>
  useMutation({
    mutationFn: async ({ text, isByWords }: { text: string; isByWords: boolean }) =>
      (await (isByWords ? call(cases.findWords, { body: { text } }) : call(cases.find, { query: { text } }))).data,
  })

type Seen = Pick<CaseFile, 'id' | 'kind' | 'proposal'>

/** The log has why somebody looks; whoever is asked as the second person holds nothing. */
const see = <T>({ id, kind, proposal }: Seen, work: (why: Why) => Promise<T>): Promise<T> =>
  isSecondPerson({ proposal })
    ? work({ token: null, reason: 'second' })
    : withHold(id, ({ token }) => work({ token, reason: kind === 'appeal' ? 'appeal' : 'decide' }))

export const useReveal = (file: Seen) =>
  useMutation({
    mutationFn: async () => (await see(file, (why) => call(cases.reveal, { params: { id: file.id }, body: why }))).data,
    onSuccess: recount,
  })

/** `wordsVersion`: of the text that was read, as the dialog was opened over it. */
type Taking = { reason: string; note: string; words: string; wordsVersion: string }

/** Takes down a note of having met, or, without one, the text of the reported profile. */
export const useTakeDownText = (id: string, noteId: string | null) =>
  useMutation({
    mutationFn: ({ wordsVersion, ...why }: Taking) =>
      withHold(id, ({ token }) => {
        const body = { ...why, token }
        return noteId
          ? call(cases.removeNote, { params: { id, noteId }, body })
          : call(cases.removeText, { params: { id }, body: { ...body, wordsVersion: wordsVersion || null } })
      }),
    onSettled: renew,
  })

type Look = { mediaId: string | null; size: '480' | '1600' | 'video' | 'selfie' | 'film' }

/** The bytes of an item. */
export const useViewEvidence = (file: Seen) =>
  useMutation({
    mutationFn: async (look: Look) => {
      const { type, data } = await see(file, (why) =>
        call(cases.look, { params: { id: file.id }, body: { ...why, ...look } }),
      )
      return new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type })
    },
    onSuccess: recount,
  })

/** `version`: of the file that was read; a case that changed meanwhile is not decided. */
type Deciding = Pick<CaseFile, 'id' | 'reference' | 'version'> & { decision: Decision }

/** Decides at once. What fails when the case is not before its maker any more is told on whichever screen they are. */
export function useDecide() {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useMutation({
    mutationFn: ({ id, version, decision }: Deciding) =>
      withHold(id, ({ token }) => call(cases.decide, { params: { id }, body: { ...decision, token, version } })),
    onSuccess: (_, { id }) => recordRelease(id),
    onError: (error, { id, reference }) => {
      if (!isHere.current && error instanceof CallError) reportUnsent({ id, reference, error })
    },
  })
}

type Answer = { answer: 'approve' | 'decline'; note: string }

/** A second person's answer, which may change a case, a rule, or what leaves the console: all of it is read anew. */
export const useAnswerProposal = () =>
  useMutation({
    mutationFn: ({ id, ...body }: Answer & { id: string }) => call(cases.answer, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries(),
  })

/** What two people say about a proposal before the answer, and the answer; a new try forgets why the last one failed. */
export function useProposalTalk(id: string) {
  const answer = useAnswerProposal()
  const ask = useMutation({
    mutationFn: (text: string) => call(cases.ask, { params: { id }, body: { text } }),
    onSuccess: renew,
  })
  const error = answer.error ?? ask.error
  const see = async () => {
    await queryClient.invalidateQueries()
    // What comes next is not over because this one is.
    answer.reset()
    ask.reset()
  }
  return {
    error,
    isPending: answer.isPending || ask.isPending,
    onSee: isRefusal(error, 'proposalOver') ? () => void see() : undefined,
    onAsk(text: string, done: () => void) {
      answer.reset()
      ask.mutate(text, { onSuccess: done })
    },
    onAnswer(given: Answer) {
      ask.reset()
      answer.mutate({ id, ...given })
    },
  }
}
