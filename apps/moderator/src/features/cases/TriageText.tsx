import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { type ReasonCode, reasonTexts } from '@amour/locales/policies.ts'
import { useTranslation } from 'react-i18next'
import { TriageDecision } from './TriageDecision.tsx'

type Props = { file: CaseFile; number: number; of: number; onDecided: () => void; onSkipped: () => void }

const reasons = [...reasonTexts].flatMap(([code, { policy, text }]) =>
  policy === 'profileText' ? [{ code, text }] : [],
)

/** One profile text that waits to be shown. */
export function TriageText({ file, number, of, ...after }: Props) {
  const { t } = useTranslation('console-cases')
  const decisionOf = (action: 'approve' | 'approveExplicit' | 'reject', reason: ReasonCode | null) => ({
    action,
    reason: reason ?? 'allowed',
    heldAt: file.text?.heldAt ?? null,
    note: '',
    words: '',
  })
  return (
    <>
      <div className="stagewrap">
        <section className="card triagetext" aria-labelledby="text">
          <header>
            <h2 id="text">{t('profileText')}</h2>
            {file.text?.signs.map((sign) => (
              <span key={sign} className="tag tag--warn">
                {t(`signs.${sign}`)}
              </span>
            ))}
          </header>
          <p className="pad words">{file.text?.text ?? t('textGone')}</p>
          <footer className="small muted facts">
            <span className="strong">{t('item', { number, of })}</span>
            {file.text?.isFirst && <span>{t('textFirst')}</span>}
          </footer>
        </section>
      </div>
      <TriageDecision
        file={file}
        choices={[
          { action: 'approve', hint: t('textShown') },
          { action: 'reject', hint: t('thenReason') },
        ]}
        reasons={reasons}
        decisionOf={decisionOf}
        mayDecide={file.isHeldByMe && file.text !== null}
        {...after}
      />
    </>
  )
}
