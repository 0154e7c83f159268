import { queryClient } from '#app/query-client.ts'
import { ReportDialog } from '#app/ReportDialog.tsx'
import { useReporting } from '#features/reports/reports.api.ts'

type ReportCorrespondentProps = {
  member: { id: string; username: string }
  onClose: (hasBlocked: boolean) => void
}

/** Reports the one with whom one writes; a message is reported from its own menu. */
export function ReportCorrespondent({ member, onClose }: ReportCorrespondentProps) {
  const target = { kind: 'profile', target: member.id, member } as const
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
