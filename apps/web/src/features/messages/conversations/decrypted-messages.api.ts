import type { Message } from '@amour/contract/messages/messages.ts'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '#app/call/query-client.ts'
import { pinsSlot } from '#app/storage/storage.ts'
import { splitPhotoQuote, withoutQuoteBegun } from './shared/photo-quote.ts'
import { isKeyProblem, keyProblem, onKeyArrival } from '#features/account/keys/keys.api.ts'
import { type MessageOrder, openMessageOf, previewMessageOf } from '#features/account/keys/outer-messages.api.ts'
import { findCorrespondent } from './shared/correspondents.ts'

type KeyProblem = ReturnType<typeof keyProblem>

/** The text of a message and the photo it speaks of, or the name in keys.json of why it cannot be shown. */
type DecryptedText =
  | {
      text: string
      photoId?: string | undefined
      problem?: undefined
      /** It opens, and nothing proves that the other wrote it. */
      isUnconfirmed?: boolean
      order?: MessageOrder | undefined
    }
  | {
      text?: undefined
      photoId?: undefined
      problem: KeyProblem
      /** It may be decrypted at the next look: the store of keys, the worker or the network was not there. */
      isTransient?: boolean
      isUnconfirmed?: undefined
      order?: undefined
    }

/** The first chunk of an encrypted message holds so much of its text; from here on there may be more. */
const FIRST_WORDS = 46

/** For good, but for what failed in passing: that is tried again when it is looked at again. */
const staleTime = ({ state }: { state: { data: DecryptedText | undefined } }) =>
  state.data?.problem && state.data.isTransient ? 0 : Infinity

/** A message's text, decrypted once. A failure is an answer too, so that nothing is tried again and again. */
export const decryptedTextQuery = (message: Message) =>
  queryOptions({
    queryKey: ['opened', message.id],
    queryFn: () =>
      opened(message, async (envelope) => {
        const { text, isUnconfirmed, order } = await openMessageOf(
          { ...message, envelope },
          findCorrespondent(message.conversationId),
        )
        return { ...splitPhotoQuote(text), order, ...(isUnconfirmed && { isUnconfirmed }) }
      }),
    staleTime,
  })

/** The first words of a message, or all of it where that has been read; an ellipsis where there may be more. */
export const previewQuery = (message: Message) =>
  queryOptions({
    queryKey: ['preview', message.id],
    queryFn: async () =>
      findDecrypted(message) ??
      opened(message, async (envelope) => {
        const preview = await previewMessageOf({ ...message, envelope }, findCorrespondent(message.conversationId))
        // A list has no room for both: what nothing proves is read in its conversation, where that is said.
        return preview.isUnconfirmed ? { problem: 'unverifiable' } : splitPhotoQuote(shorten(preview.text))
      }),
    staleTime,
  })

function findDecrypted(message: Message): DecryptedText | undefined {
  const found = queryClient.getQueryData(decryptedTextQuery(message).queryKey)
  return found?.problem && found.isTransient ? undefined : found
}

/** Opens messages before they are shown, so that nothing moves once they are. */
export async function decryptAll(messages: readonly Message[]) {
  await Promise.all(messages.filter(isThere).map((message) => queryClient.ensureQueryData(decryptedTextQuery(message))))
}

export async function previewAll(messages: readonly Message[]) {
  await Promise.all(messages.filter(isThere).map((message) => queryClient.ensureQueryData(previewQuery(message))))
}

/** The text of one's own message is known without being opened. */
export function storeDecryptedText({ id, isEncrypted }: Message, text: string, order?: MessageOrder) {
  const read = { ...splitPhotoQuote(text), order }
  queryClient.setQueryData<DecryptedText>(['opened', id], isEncrypted ? read : { text: read.text })
}

/** Where a message stands, once it is opened; nothing for one of version 1. */
export const findOrder = (message: Message): MessageOrder | undefined =>
  queryClient.getQueryData(decryptedTextQuery(message).queryKey)?.order

export function forgetDecryptedTexts(id: string) {
  queryClient.removeQueries({ queryKey: ['opened', id] })
  queryClient.removeQueries({ queryKey: ['preview', id] })
}

function shorten(words: string) {
  const own = withoutQuoteBegun(words)
  return own === words && words.length >= FIRST_WORDS ? `${words.trimEnd()}…` : own
}

// Whose key was decided on is believed from then on.
pinsSlot.subscribe(
  () =>
    void queryClient.invalidateQueries({
      queryKey: ['opened'],
      predicate: ({ state }) => Boolean((state.data as DecryptedText | undefined)?.isUnconfirmed), // what such a query holds
    }),
)

onKeyArrival(() => void decryptAnew())

/** What did not open is tried again; the first words after the whole, whose failure they would else repeat. */
async function decryptAnew() {
  const predicate = ({ state }: { state: { data: unknown } }) =>
    (state.data as DecryptedText | undefined)?.problem !== undefined // as above
  queryClient.removeQueries({ queryKey: ['opened'], type: 'inactive', predicate })
  await queryClient.invalidateQueries({ queryKey: ['opened'], predicate })
  await queryClient.invalidateQueries({ queryKey: ['preview'], predicate })
}

const isThere = ({ message }: Message) => message !== null

type Open = (envelope: string) => Promise<DecryptedText>

async function opened({ message, isEncrypted }: Message, open: Open): Promise<DecryptedText> {
  if (!isEncrypted) return { text: message ?? '' }
  try {
    return await open(message ?? '')
  } catch (error) {
    return { problem: keyProblem(error), isTransient: !isKeyProblem(error) }
  }
}
