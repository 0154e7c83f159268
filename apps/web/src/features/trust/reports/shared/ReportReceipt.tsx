import { Button } from '@amour/ui/components/form/Button.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDay, formatTime } from '#app/text/format.ts'
import type { ReportSubmission } from './report-submission.ts'
import { paths } from '#paths.ts'

type ReportReceiptProps = {
  receipt: NonNullable<ReportSubmission['receipt']>
  /** Who was blocked at the same time. */
  blocked: string | undefined
  onDone: () => void
}

/** That a report has arrived: its reference, what happens next, and by when. */
export function ReportReceipt({ receipt, blocked, onDone }: ReportReceiptProps) {
  const { t } = useTranslation('reports')
  const { reference, dueAt } = receipt
  const start = useRef<HTMLParagraphElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <div className="stack">
      <p tabIndex={-1} ref={start}>
        {t('reference')}
      </p>
      <strong className="num text-25 select-all">{reference}</strong>
      <p>{t('next', { day: formatDay(dueAt), time: formatTime(dueAt) })}</p>
      <p className="small muted">{t('nextDetail')}</p>
      {blocked && <p>{t('blocked', { username: blocked })}</p>}
      <div className="cluster">
        <Button onClick={onDone}>{t('done')}</Button>
        <Link className={buttonClass({ variant: 'quiet' })} to={paths.account('reports')}>
          {t('ownReports')}
        </Link>
      </div>
    </div>
  )
}
