import { queryClient } from '#app/call/query-client.ts'
import { ReportDialog } from '#features/trust/reports/shared/ReportDialog.tsx'
import type { ReportTarget } from '#features/trust/reports/shared/report-submission.ts'
import { useReportSubmission } from '#features/trust/reports/reports.api.ts'

type ReportMemberProps = { target: ReportTarget; onClose: (hasBlocked: boolean) => void }

/** Reports a member or one of their photos and videos. */
export function ReportMember({ target, onClose }: ReportMemberProps) {
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
