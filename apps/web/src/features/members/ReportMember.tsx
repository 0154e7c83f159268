import { queryClient } from '#app/query-client.ts'
import { ReportDialog } from '#app/ReportDialog.tsx'
import type { ReportTarget } from '#app/reporting.ts'
import { useReporting } from '#features/reports/reports.api.ts'

type ReportMemberProps = { target: ReportTarget; onClose: (hasBlocked: boolean) => void }

/** Reports a member or one of their photos and videos. */
export function ReportMember({ target, onClose }: ReportMemberProps) {
  const reporting = useReporting(target)
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
