import { queryClient } from '#app/call/query-client.ts'
import { ReportDialog } from '#features/trust/reports/shared/ReportDialog.tsx'
import { useReportSubmission } from '#features/trust/reports/reports.api.ts'

type ReportCorrespondentProps = {
  member: { id: string; username: string }
  onClose: (hasBlocked: boolean) => void
}

/** Reports the one with whom one writes; a message is reported from its own menu. */
export function ReportCorrespondent({ member, onClose }: ReportCorrespondentProps) {
  const target = { kind: 'profile', target: member.id, member } as const
  const reporting = useReportSubmission(target)
  return (
    <ReportDialog
      target={target}
      reporting={reporting}
      onClose={(hasBlocked) => {
        onClose(hasBlocked)
        if (hasBlocked) void queryClient.invalidateQueries()
      }}
    />
  )
}
