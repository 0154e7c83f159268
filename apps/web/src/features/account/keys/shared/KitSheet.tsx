import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/text/format.ts'
import { downloadText } from '#app/storage/file-download.ts'
import { useCopy } from '#app/hooks/use-copy.ts'
import '@amour/ui/styles/screens/paper.css'

/** What stands on the paper of a recovery kit: the code in its groups, and what the kit is told by. */
export type KitPaper = { code: string; number: string; createdAt: string }

/** A new recovery kit, its code shown this once, with every way to keep it: copied, as a file, on paper. */
export function KitSheet({ kit, onKept }: { kit: KitPaper; onKept: () => void }) {
  const { t } = useTranslation('keys')
  const { isCopied, copy } = useCopy()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  const title = t('kit.title')
  const about = t('kit.about', { number: kit.number, day: formatDay(kit.createdAt) })
  const lines = [t('kit.use'), t('kit.once'), t('kit.place')]
  const text = [title, about, kit.code, ...lines].join('\n\n')
  return (
    <div className="stack">
      <Alert tone="warn" title={t('kit.keepNow')} ref={note} tabIndex={-1}>
        {t('kit.keepNowHint')}
      </Alert>
      <div className="kit-code" role="group" aria-label={t('kit.code')}>
        {kit.code}
      </div>
      <p className="small muted">{about}</p>
      <div className="cluster">
        <Button variant="quiet" icon={<Copy className="i" aria-hidden />} onClick={() => copy(kit.code)}>
          {t(isCopied ? 'kit.copied' : 'kit.copy')}
        </Button>
        <Button
          variant="quiet"
          icon={<Download className="i" aria-hidden />}
          onClick={() => downloadText(text, 'recovery-kit.txt')}
        >
          {t('kit.download')}
        </Button>
        <Button variant="quiet" icon={<Printer className="i" aria-hidden />} onClick={() => globalThis.print()}>
          {t('kit.print')}
        </Button>
      </div>
      <div>
        <Button onClick={onKept}>{t('kit.kept')}</Button>
      </div>
      {createPortal(
        <article className="paper">
          <h1>{title}</h1>
          <p>{about}</p>
          <p className="kit-code">{kit.code}</p>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </article>,
        document.body,
      )}
    </div>
  )
}
