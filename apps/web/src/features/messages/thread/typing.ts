import type { Conversation } from '@amour/contract/messages/messages.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '#app/call/call.ts'
import { onNews } from '#app/events/live.ts'
import { useDraft } from '#app/storage/drafts.ts'

/** Milliseconds between two signs that one is writing. */
const SIGN = 4_000

/** Milliseconds after the last sign for which the other one counts as writing: one may be lost. */
const SHOWN = 9_000

/** Tells the other member that one is writing, as long as both wish it. Only a change of the words is a sign of it. */
export function useTypingSigns({ id, member, showsTyping }: Pick<Conversation, 'id' | 'member' | 'showsTyping'>) {
  const draft = useDraft(`message ${member.id}`)
  const known = useRef(draft)
  const toldAt = useRef(-SIGN)
  useEffect(() => {
    const isWritten = draft !== '' && draft !== known.current
    known.current = draft
    if (!isWritten || !showsTyping || performance.now() - toldAt.current < SIGN) return
    toldAt.current = performance.now()
    void call(messages.typing, { params: { id } }).catch(() => undefined)
  }, [draft, id, showsTyping])
}

/** Whether the other member is writing at this moment; their message ends it. */
export function useIsTyping(id: string, newest: number | undefined): boolean {
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onNews(({ typing }) => {
      if (!typing.includes(id)) return
      clearTimeout(timer)
      timer = setTimeout(() => setTyping(false), SHOWN)
      setTyping(true)
    })
    return () => {
      stop()
      clearTimeout(timer)
      setTyping(false)
    }
  }, [id, newest])
  return isTyping
}
