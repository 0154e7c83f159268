import { Button } from '@amour/ui/components/form/Button.tsx'
import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeForm } from './CodeForm.tsx'
import { useCopy } from '#app/hooks/use-copy.ts'
import { encode } from 'uqr'
import '@amour/ui/styles/screens/paper.css'

type TwoStepSetUpProps = {
  secret: { secret: string; uri: string }
  onCodes: (codes: readonly string[]) => void
  onLost: () => void
  onCancel: () => void
}

/** The three steps of the set-up: scan, confirm, keep the codes. */
export function TwoStepSetUp({ secret: { secret, uri }, onCodes, onLost, onCancel }: TwoStepSetUpProps) {
  const { t } = useTranslation('settings')
  const { isCopied, copy } = useCopy()
  const start = useRef<HTMLHeadingElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <ol className="setup">
      <li>
        <span className="n n--now">{1}</span>
        <h3 ref={start} tabIndex={-1}>
          {t('scan')}
        </h3>
        <div className="in">
          <div className="flex flex-wrap items-center gap-4">
            <QrCode text={uri} label={t('qrCode')} />
            <div className="min-w-0 flex-1 basis-50">
              <p className="small muted">{t('noCamera')}</p>
              <p className="secret my-1 break-words">{secret.match(/.{1,4}/g)?.join(' ')}</p>
              <Button
                variant="ghost"
                className="copy"
                icon={<Copy className="i" aria-hidden />}
                onClick={() => copy(secret)}
              >
                {t(isCopied ? 'copied' : 'copyKey')}
              </Button>
            </div>
          </div>
        </div>
      </li>
      <li>
        <span className="n n--now">{2}</span>
        <h3>{t('enterDigits')}</h3>
        <div className="in">
          <CodeForm onCodes={onCodes} onLost={onLost} onCancel={onCancel} />
        </div>
      </li>
      <li>
        <span className="n">{3}</span>
        <h3 className="muted">{t('keepTen')}</h3>
        <div className="in">
          <p className="small muted">{t('keepTenHint')}</p>
        </div>
      </li>
    </ol>
  )
}

/** A text as a QR code, drawn here: what it holds is a secret, which no other service may see. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#1C1420" d={squares.join('')} />
    </svg>
  )
}
