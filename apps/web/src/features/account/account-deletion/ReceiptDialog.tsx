import type { ErasureReceipt } from '@amour/contract/account/account-deletion.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber, formatTime } from '#app/text/format.ts'

const counted = ['photos', 'videos', 'conversations', 'messages', 'flirts', 'notifications'] as const

/** What was erased, and what is kept and why: the last that a member sees. */
export function ReceiptDialog({ receipt, onClose }: { receipt: ErasureReceipt; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { reference, erasedAt } = receipt
  return (
    <Dialog open title={t('receipt.title')} closeLabel={t('receipt.close')} closeOnBackdrop={false} onClose={onClose}>
      <div className="stack">
        <p>{t('receipt.text', { day: formatDay(erasedAt), time: formatTime(erasedAt) })}</p>
        <p className="strong">{t('receipt.reference', { reference })}</p>
        <ul className="grid gap-1">
          {counted.map((name) => (
            <li key={name}>{t(`receipt.${name}`, { count: receipt[name], total: formatNumber(receipt[name]) })}</li>
          ))}
        </ul>
        <p className="muted">{t('receipt.kept')}</p>
        {receipt.isEvidenceKept && <p className="muted">{t('receipt.keptEvidence')}</p>}
        <div className="cluster print:hidden">
          <Button onClick={onClose}>{t('receipt.close')}</Button>
          <Button variant="quiet" icon={<Printer className="i" aria-hidden />} onClick={() => globalThis.print()}>
            {t('print')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
