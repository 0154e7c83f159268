import type { Message } from '@amour/contract/messages/messages.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { decryptedTextQuery } from '#features/messages/conversations/decrypted-messages.api.ts'
import { findWarning, type Warning } from './find-warning.ts'

/** `pieces` are the ids of the messages that were read as one, the one it stands under last. */
export type FoundWarning = { warning: Warning; pieces: readonly string[] }

/** So many messages in a row are read as one, since what is meant may be said in pieces. */
const IN_A_ROW = 3

/**
 * Which of the other's messages a warning stands under, of each kind the newest alone. Read in this browser after
 * decryption; nothing of it is kept, and nothing is sent.
 */
export function useWarnings(messages: readonly Message[]): ReadonlyMap<string, FoundWarning> {
  const theirs = useMemo(() => messages.filter(({ isMine, message }) => !isMine && message !== null), [messages])
  const texts = useQueries({
    queries: theirs.map((message) => decryptedTextQuery(message)),
    combine: (results) => results.map(({ data }) => data?.text ?? ''),
  })
  // Each page that comes would otherwise have all that is there read again.
  const [read] = useState(() => new Map<string, Warning | undefined>())
  return useMemo(() => {
    const readOnce = (text: string) => {
      if (!read.has(text)) read.set(text, findWarning(text))
      return read.get(text)
    }
    const textOf = new Map(theirs.map(({ id }, index) => [id, texts[index] ?? '']))
    const newest = new Map<Warning, readonly string[]>()
    let row: string[] = []
    for (const { id, isMine } of messages) {
      row = isMine ? [] : [...row, id].slice(-IN_A_ROW)
      const warning = row.length > 0 ? readOnce(row.map((piece) => textOf.get(piece) ?? '').join('. ')) : undefined
      if (!warning) continue
      newest.set(warning, row)
      row = []
    }
    return new Map([...newest].map(([warning, pieces]) => [pieces.at(-1) ?? '', { warning, pieces }]))
  }, [messages, theirs, texts, read])
}
