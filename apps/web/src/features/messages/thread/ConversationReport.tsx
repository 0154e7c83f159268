import { useNavigate } from 'react-router'
import { queryClient } from '#app/call/query-client.ts'
import { useFolder } from '#features/messages/conversations/shared/use-folder.ts'
import { ReportDialog } from '#features/trust/reports/shared/ReportDialog.tsx'
import { useReportSubmission } from '#features/trust/reports/reports.api.ts'
import { LazyReportMessage } from './LazyReportMessage.tsx'
import type { Reported } from './reporting.ts'

/** Reports a message of a conversation, or the one with whom one writes. */
export function ConversationReport({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  if ('message' in reported) return <LazyReportMessage reported={reported} onClose={onClose} />
  return <ReportCorrespondent member={reported.member} onClose={onClose} />
}

type ReportCorrespondentProps = { member: { id: string; username: string }; onClose: () => void }

/** Reports the one with whom one writes; a message is reported from its own menu. */
function ReportCorrespondent({ member, onClose }: ReportCorrespondentProps) {
  const navigate = useNavigate()
  const { inbox } = useFolder()
  const target = { kind: 'profile', target: member.id, member } as const
  const reporting = useReportSubmission(target)
  return (
    <ReportDialog
      target={target}
      reporting={reporting}
      onClose={(hasBlocked) => {
        onClose()
        if (!hasBlocked) return
        void navigate(inbox, { replace: true })
        void queryClient.invalidateQueries()
      }}
    />
  )
}
