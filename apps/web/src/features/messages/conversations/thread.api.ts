import { members } from '@amour/contract/people/members.ts'
import { messages, UNSEND_MINUTES } from '@amour/contract/messages/messages.ts'
import type { Message } from '@amour/contract/messages/messages.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { acceptGone, CallError } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { toServerTime } from '#app/call/server-clock.ts'
import { withDisplayName } from '#features/messages/conversations/shared/former-member.ts'
import { queryClient } from '#app/call/query-client.ts'
import { accountSlot } from '#app/storage/storage.ts'
import { countSightChanges } from '#features/media/library/shared/sight-changes.ts'
import { storeCounts } from '#features/people/notifications/counts.api.ts'
import { inboxKey } from './inbox.api.ts'
import { forgetDecryptedTexts, decryptAll } from './decrypted-messages.api.ts'
import { countOrderVerdicts } from './message-order.api.ts'
import { noteCorrespondent } from './shared/correspondents.ts'
import {
  countSince,
  mergeNewest,
  mergeOlder,
  tellsOlderReceipts,
  tellsReceiptsAbove,
  toThread,
  withMessage,
  withRenewed,
} from './shared/thread.ts'
import type { Thread, ThreadPage } from './shared/thread.ts'

/** Messages read at once: on opening, on a look for new ones, and where there may be a gap. */
const FIRST = 20
const LOOK = 5
const MOST = 50

/** For so long after a look a small one tells all that is new, in milliseconds. */
const FRESH = 60_000

/** A conversation, by its id or that of one of its messages; read again it only asks for what is new. */
export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: ['messages', 'thread', id],
    queryFn: ({ signal }) => readNewest(id, signal),
    staleTime: 0,
  })

async function readNewest(id: string, signal: AbortSignal): Promise<Thread> {
  const { queryKey } = threadQuery(id)
  const sight = `${accountSlot.get().user?.safeSearch} ${countSightChanges()}`
  const isSeenAnew = isSeenOtherwise(id, sight)
  const begunAt = Date.now()
  const numOfRecords = isSeenAnew ? MOST : computeReach(queryClient.getQueryData(queryKey), looks.get(id))
  const page = await readPage(id, { numOfRecords }, signal)
  // What is broken off by now is read in vain.
  if (!signal.aborted) {
    looks.set(id, begunAt)
    sights.set(id, sight)
  }
  if (isSeenAnew) return toThread(page)
  const known = queryClient.getQueryData(queryKey)
  const merged = known && tellsOlderReceipts(known, page) ? null : mergeNewest(known, page)
  if (merged) return merged
  const larger = await readPage(id, { numOfRecords: MOST }, signal)
  const above = known ? await readReceiptsAbove(id, known, larger, signal) : []
  return withRenewed(mergeNewest(queryClient.getQueryData(queryKey), larger) ?? toThread(larger), above)
}

/** The messages above a page for as long as receipts go on there: more were written than one page holds before they came. */
async function readReceiptsAbove(id: string, known: Thread, page: ThreadPage, signal: AbortSignal) {
  const above: Message[] = []
  for (let last = page; tellsReceiptsAbove(known, last);) {
    last = await readPage(id, { numOfRecords: MOST, before: last.data[0]?.seq ?? 0 }, signal)
    above.push(...last.data)
  }
  return above
}

/** When each conversation was last looked at for what is new; what was only put there says nothing of the rest. */
const looks = new Map<string, number>()

/** How many messages a look has to tell: what is new, and all that could still be taken back at the last one. */
function computeReach(known: Thread | undefined, lookedAt = 0): number {
  if (!known) return FIRST
  const unsendable = countSince(known, toServerTime(lookedAt) - UNSEND_MINUTES * 60_000)
  return Math.min(MOST, unsendable + (Date.now() - lookedAt < FRESH ? LOOK : FIRST))
}

/** What each conversation was last read with; a read that failed or was broken off leaves it as it is. */
const sights = new Map<string, string>()

/** Since safe search was switched over, or something was said before it is shown, what was read before shows too much or too little. */
const isSeenOtherwise = (id: string, sight: string) => sights.has(id) && sights.get(id) !== sight

/** Reads one message anew: what it carries may have been taken back. */
export async function refetchMessage({ conversationId, seq }: Message) {
  const page = await readPage(conversationId, { numOfRecords: 1, before: seq + 1 }).catch(() => undefined)
  for (const message of page?.data ?? []) editThread(conversationId, (thread) => withMessage(thread, message))
}

/** The pauses after which the server is asked or told again, in milliseconds: each is twice the last. */
const [FIRST_PAUSE, LAST_PAUSE] = [2_000, 60_000]

/** Milliseconds in which ends of one moment come together. */
const TOGETHER = 200

/** Messages whose media have ended, by conversation: what is to be read anew, by seq. */
const ended = new Map<string, Set<number>>()

/** Reads messages anew whose media have ended, all of a conversation in one go: the end may be another one by now. */
export function refetchEnded({ conversationId, seq }: Message) {
  const known = ended.get(conversationId)
  if (known) {
    known.add(seq)
    return
  }
  const seqs = new Set([seq])
  ended.set(conversationId, seqs)
  void readEnded(conversationId, seqs).finally(() => ended.delete(conversationId))
}

/** While the server is away it is asked again and again, until somebody else is here. */
async function readEnded(id: string, seqs: Set<number>) {
  const reader = accountSlot.get().user?.id
  for (let pause = TOGETHER; seqs.size > 0;) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (accountSlot.get().user?.id !== reader) return
    const asked = [...seqs]
    seqs.clear()
    const [oldest, newest] = [Math.min(...asked), Math.max(...asked)]
    try {
      const query = { numOfRecords: Math.min(MOST, newest - oldest + 1), before: newest + 1 }
      const { data } = await readPage(id, query)
      for (const message of data.filter((one) => asked.includes(one.seq))) {
        editThread(id, (thread) => withMessage(thread, message))
      }
      const reach = data[0]?.seq ?? 0
      for (const seq of asked) if (seq < reach && seq !== newest) seqs.add(seq)
      pause = TOGETHER
    } catch (error) {
      if (!(error instanceof CallError && error.isOutage)) return
      for (const seq of asked) seqs.add(seq)
      pause = Math.min(LAST_PAUSE, Math.max(FIRST_PAUSE, 2 * pause))
    }
  }
}

async function readPage(id: string, query: { numOfRecords: number; before?: number }, signal?: AbortSignal) {
  const page = await call(messages.thread, { params: { id }, query }, signal && { signal })
  noteCorrespondent(page.conversation)
  await decryptAll(page.data)
  void countOrderVerdicts(page.data, page.before === null).catch(() => undefined)
  return { ...page, conversation: withDisplayName(page.conversation) }
}

/** Loads the messages before those that are known. Throws CallError. */
export function useOlder(id: string) {
  return useMutation({
    mutationFn: (before: number) => readPage(id, { numOfRecords: FIRST, before }),
    onSuccess: (page) => editThread(id, (thread) => mergeOlder(thread, page)),
  })
}

export const newcomerKey = ['messages', 'newcomer'] as const

/** Somebody to whom nothing has been written yet, by id or username. */
export const newcomerQuery = (id: string) =>
  queryOptions({
    queryKey: [...newcomerKey, id],
    queryFn: ({ signal }) => call(members.view, { params: { id } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/**
 * Tells the server that the member has the conversation before their eyes; while it is away, again and again until the
 * signal.
 */
export async function reportConversationRead(id: string, signal: AbortSignal) {
  for (let pause = FIRST_PAUSE; !signal.aborted; pause = Math.min(LAST_PAUSE, 2 * pause)) {
    try {
      storeCounts(await call(messages.read, { params: { id } }))
      editThread(id, (thread) => ({ ...thread, conversation: { ...thread.conversation, unread: 0 } }))
      return await queryClient.invalidateQueries({ queryKey: inboxKey })
    } catch (error) {
      if (!(error instanceof CallError && error.isOutage)) return
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Deletes one message for the member, also while the page is being left. Throws CallError. */
export async function removeMessage({ id, conversationId }: Message) {
  const counts = await call(messages.remove, { params: { id } }, { keepalive: true }).catch(acceptGone)
  if (counts) storeCounts(counts)
  editThread(conversationId, (thread) => ({ ...thread, messages: thread.messages.filter((one) => one.id !== id) }))
  forgetDecryptedTexts(id)
  await queryClient.invalidateQueries({ queryKey: inboxKey })
}

/** Takes one's own message back for both. */
export function useUnsend({ onFailed }: { onFailed: (error: unknown) => void }) {
  return useMutation({
    mutationFn: ({ id }: Message) => call(messages.unsend, { params: { id } }),
    async onSuccess(message) {
      await putMessage(message)
      forgetDecryptedTexts(message.id)
    },
    onError: onFailed,
  })
}

/** Shows a message as the server has just answered it; a look that began before must not undo that. */
export async function putMessage(message: Message) {
  const { queryKey } = threadQuery(message.conversationId)
  await queryClient.cancelQueries({ queryKey })
  editThread(message.conversationId, (thread) => withMessage(thread, message))
  void queryClient.invalidateQueries({ queryKey: inboxKey })
}

export function editThread(id: string, change: (thread: Thread) => Thread) {
  queryClient.setQueryData(threadQuery(id).queryKey, (thread) => thread && change(thread))
}
