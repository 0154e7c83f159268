import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { type ReasonCode, reasonTexts } from '@amour/locales/policies.ts'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '#app/display/Tag.tsx'
import { ProfileWords } from '#features/cases/evidence/shared/ProfileWords.tsx'
import { OwnerSignals } from './OwnerSignals.tsx'
import { type TriageHandlers, TriageDecision } from './TriageDecision.tsx'

type Props = TriageHandlers & { file: CaseFile; number: number; of: number }

const reasons = [...reasonTexts].flatMap(([code, { policy, text }]) =>
  policy === 'profileText' ? [{ code, text }] : [],
)

/** The words of one profile that wait to be shown. */
export function TriageText({ file, number, of, ...after }: Props) {
  const { t } = useTranslation('console-cases')
  const decisionOf = (action: 'approve' | 'approveExplicit' | 'reject', reason: ReasonCode | null) => ({
    action,
    reason: reason ?? 'allowed',
    heldAt: file.text?.heldAt ?? null,
  })
  return (
    <>
      <div className="stagewrap">
        <section className="card triagetext" aria-labelledby="text">
          <header>
            <h2 id="text">{t('profileText')}</h2>
            {file.text?.signs.map((sign) => (
              <Tag key={sign} icon={TriangleAlert} tone="warn">
                {t(`signs.${sign}`)}
              </Tag>
            ))}
          </header>
          {file.text ? <ProfileWords {...file.text} /> : <p className="pad words">{t('textGone')}</p>}
          <footer className="small muted facts">
            <span className="strong">{t('item', { number, of })}</span>
            {file.text?.isFirst && <span>{t('textFirst')}</span>}
          </footer>
        </section>
        <OwnerSignals file={file} />
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
