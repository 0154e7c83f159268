import type { Message } from '@amour/contract/messages/messages.ts'
import { DialogPart } from '#app/overlay/DialogPart.tsx'
import { lazyStatic } from '#app/page/lazy-part.ts'
import { queryClient } from '#app/call/query-client.ts'

const ReportMessage = lazyStatic('ReportMessage', async () => (await import('./ReportMessage.tsx')).ReportMessage)

type LazyReportMessageProps = { message: Message; alsoShown?: readonly string[]; onClose: () => void }

/**
 * The dialog that reports a message, loaded when it is asked for. `alsoShown` are ids of messages chosen from the start
 * beside the reported one. A block made in it changes what every list may show, so all of them are read again.
 */
export function LazyReportMessage({ message, alsoShown, onClose }: LazyReportMessageProps) {
  return (
    <DialogPart onClose={onClose}>
      <ReportMessage
        message={message}
        alsoShown={alsoShown}
        onClose={(hasBlocked) => {
          onClose()
          if (hasBlocked) void queryClient.invalidateQueries()
        }}
      />
    </DialogPart>
  )
}
