import type { OutsideReceipt } from '@amour/contract/trust/reports.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDay, formatTime } from '#app/text/format.ts'
import { useCopy } from '#app/hooks/use-copy.ts'
import { followReport } from './shared/followed-report.ts'
import { paths } from '#paths.ts'
import '@amour/ui/styles/screens/paper.css'

/** What somebody without an account needs to ask what became of a report; the secret is told only here. */
export function OutsideReceiptCard({ receipt }: { receipt: OutsideReceipt }) {
  const { t } = useTranslation('intimate')
  const { reference, secret, dueAt } = receipt
  const heading = useRef<HTMLHeadingElement>(null)
  const { copy, isCopied } = useCopy()
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="stack">
      <h2 className="t-section" tabIndex={-1} ref={heading}>
        {t('received')}
      </h2>
      <p>{t('receivedText', { day: formatDay(dueAt), time: formatTime(dueAt) })}</p>
      <dl className="stack stack-12">
        <div>
          <dt className="small muted">{t('reference')}</dt>
          <dd className="num text-25 select-all">{reference}</dd>
        </div>
        <div>
          <dt className="small muted">{t('secret')}</dt>
          <dd className="secret wrap-anywhere select-all">{secret}</dd>
        </div>
      </dl>
      <p className="small muted">{t('keep')}</p>
      <div className="cluster print:hidden">
        <Button variant="quiet" onClick={() => copy(`${reference}\n${secret}`)}>
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
        <Link
          className={buttonClass({ variant: 'quiet' })}
          to={paths.reportStatus()}
          onClick={(press) => followReport(receipt, press)}
        >
          {t('status.title')}
        </Link>
      </div>
    </div>
  )
}
