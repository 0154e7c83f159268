import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadText } from '#app/storage/file-download.ts'
import { useCopy } from '#app/hooks/use-copy.ts'

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void }

/** The ten codes, shown this once, with every way to keep them. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation('settings')
  const { isCopied, copy } = useCopy()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <div className="stack">
      <Alert tone="warn" title={t('keepNow')} ref={note} tabIndex={-1}>
        {t('keepNowHint')}
      </Alert>
      <ul className="codes" aria-label={t('recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="cluster print:hidden">
        <Button variant="quiet" icon={<Copy className="i" aria-hidden />} onClick={() => copy(text)}>
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
        <Button
          variant="quiet"
          icon={<Download className="i" aria-hidden />}
          onClick={() => downloadText(text, 'recovery-codes.txt')}
        >
          {t('download')}
        </Button>
        <Button variant="quiet" icon={<Printer className="i" aria-hidden />} onClick={() => globalThis.print()}>
          {t('print')}
        </Button>
      </div>
      <div className="print:hidden">
        <Button onClick={onKept}>{t('kept')}</Button>
      </div>
    </div>
  )
}
