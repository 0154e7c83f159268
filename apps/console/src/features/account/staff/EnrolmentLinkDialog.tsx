import { Button } from '@amour/ui/components/form/Button.tsx'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#app/display/Dialog.tsx'

/** The link for somebody's keys: here once, and nowhere afterwards. */
export function EnrolmentLinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const { t } = useTranslation('console-staff')
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Dialog
      title={t('linkTitle')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" size="lg" onClick={copy}>
            {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
            <span role="status">{isCopied ? t('linkCopied') : t('linkCopy')}</span>
          </Button>
          <Button size="lg" onClick={onClose}>
            {t('linkDone')}
          </Button>
        </>
      }
    >
      <p>{t('linkWhat')}</p>
      <p className="once">
        <code>{link}</code>
      </p>
    </Dialog>
  )
}
