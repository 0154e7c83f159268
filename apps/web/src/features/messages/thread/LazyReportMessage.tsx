import { DialogPart } from '#app/overlay/DialogPart.tsx'
import { lazyStatic } from '#app/page/lazy-part.ts'
import { queryClient } from '#app/call/query-client.ts'
import type { ReportedMessage } from './reporting.ts'

const ReportMessage = lazyStatic('ReportMessage', async () => (await import('./ReportMessage.tsx')).ReportMessage)

type LazyReportMessageProps = { reported: ReportedMessage; onClose: () => void }

/**
 * The dialog that reports a message, loaded when it is asked for. A block made in it changes what every list may show, so
 * all of them are read again.
 */
export function LazyReportMessage({ reported, onClose }: LazyReportMessageProps) {
  return (
    <DialogPart onClose={onClose}>
      <ReportMessage
        {...reported}
        onClose={(hasBlocked) => {
          onClose()
          if (hasBlocked) void queryClient.invalidateQueries()
        }}
      />
    </DialogPart>
  )
}
