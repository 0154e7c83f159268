import { Button } from '@amour/ui/components/form/Button.tsx'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#app/display/Dialog.tsx'

/** A link for keys, and whose they will be. */
export type EnrolmentLink = { link: string; name: string }

/** The link for somebody's keys: here once, and nowhere afterwards. */
export function EnrolmentLinkDialog({ link, name, onClose }: EnrolmentLink & { onClose: () => void }) {
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
      <p>{t('linkWhat', { name })}</p>
      <p className="once">
        <code>{link}</code>
      </p>
    </Dialog>
  )
}
