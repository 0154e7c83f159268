import { reports } from '@amour/contract/trust/reports.ts'
import type { IntimateDraft, ReportDraft } from '@amour/contract/trust/reports.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createActionKey } from '#app/call/action-key.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { forgetReportDraft } from '#features/trust/reports/shared/report-drafts.ts'
import type { ReportSubmission, ReportTarget } from '#features/trust/reports/shared/report-submission.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { onMemberChange } from '#app/storage/on-member-change.ts'
import { forgetIntimateDraft } from './intimate-draft.ts'

/** Reports on one page of the list. */
const PAGE_SIZE = 10

/** Under which the list of one's own reports is known. */
export const ownReportsKey = ['reports', 'own'] as const

/** Reports a member, something of theirs, or messages. */
export function useReportSubmission(about: ReportTarget): ReportSubmission {
  const { kind, target } = about
  const { t } = useTranslation('reports')
  const [actionKey] = useState(createActionKey)
  const { mutate, isPending, error, data } = useMutation({
    mutationFn(draft: Omit<ReportDraft, 'kind' | 'target'>) {
      const body = { ...draft, kind, target }
      return actionKey.sendOnce(body, (idempotencyKey) => call(reports.create, { body }, { idempotencyKey }))
    },
    // Here and not in the dialog, which may be closed while it is sent.
    onSuccess({ reference }, { alsoBlock }) {
      forgetReportDraft(about)
      void queryClient.invalidateQueries({ queryKey: ownReportsKey })
      // With the block nothing of them is left here to come back to: the reference outlasts its dialog.
      if (alsoBlock) showToast({ id: 'report', text: t('receivedToast', { reference }) })
    },
  })
  return { send: mutate, isBusy: isPending, error, receipt: data }
}

/** Asks for the removal of an intimate image; nobody needs an account for it. */
export function useIntimateReport() {
  const [actionKey] = useState(createActionKey)
  return useOwnAnswer(
    useMutation({
      mutationFn: (body: IntimateDraft) =>
        actionKey.sendOnce(body, (idempotencyKey) => call(reports.intimate, { body }, { idempotencyKey })),
      onSuccess: forgetIntimateDraft,
    }),
  )
}

/** Where a report stands, by its reference and secret. */
export function useReportStatus() {
  return useOwnAnswer(
    useMutation({
      mutationFn: (body: { reference: string; secret: string }) => call(reports.status, { body }),
    }),
  )
}

/** What a member was answered goes from a page that is everyone's when they leave: it is nobody's business after them. */
function useOwnAnswer<T extends { reset: () => void }>(answered: T): T {
  const { reset } = answered
  useEffect(() => onMemberChange(reset), [reset])
  return answered
}

/** One's own reports and what became of them, the latest first. */
export function useOwnReports() {
  return useInfiniteQuery({
    queryKey: ownReportsKey,
    queryFn: ({ pageParam: page, signal }) =>
      call(reports.listOwn, { query: { page, numOfRecords: PAGE_SIZE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * PAGE_SIZE < total ? page + 1 : undefined),
    staleTime: 0,
  })
}
