import { isAttended, onReturn } from '#app/events/attention.ts'
import { onNews } from '#app/events/live.ts'
import { queryClient } from '#app/call/query-client.ts'

/**
 * Has the conversations that changed read anew where they are on the screen. Nothing is read for nobody: what has changed
 * while they are away, they see when they come back.
 */
export function followMessages({ thread, inbox }: { thread: readonly string[]; inbox: readonly string[] }) {
  let isWaiting = false
  const reread = (queryKey: readonly string[]) =>
    void queryClient.invalidateQueries({ queryKey, refetchType: isAttended() ? 'active' : 'none' })

  onNews(({ isAll, messages, receipts, keys, notifications, counts }) => {
    const changed = new Set([...messages, ...receipts, ...keys])
    // Nothing new, and yet the counts are others: somebody has gone from the member's screens, or come back to them.
    const isEach = isAll || (counts && !notifications && messages.length === 0)
    if (!isEach && changed.size === 0) return
    isWaiting ||= !isAttended()
    if (isEach) reread(thread)
    else for (const id of changed) reread([...thread, id])
    if (isEach || messages.length > 0 || receipts.length > 0) reread(inbox)
  })
  onReturn(() => {
    if (!isWaiting) return
    isWaiting = false
    for (const queryKey of [thread, inbox]) void queryClient.refetchQueries({ queryKey, type: 'active', stale: true })
  })
}
