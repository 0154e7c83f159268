import type { CaseFile } from '@amour/contract/console/case-file.ts'
import type { DecisionAction } from '@amour/contract/console/case-terms.ts'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { Check, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { countMinutesBetween, DAY } from '#app/display/duration.ts'
import { formatDay, formatTime } from '#app/display/format.ts'
import { useNow } from '#app/hooks/use-now.ts'
import { CaseItems, ReporterWords } from '#features/cases/evidence/shared/CaseMaterial.tsx'
import { ReportedProfile } from '#features/cases/evidence/shared/ReportedProfile.tsx'
import { DecisionPanel } from '#features/cases/decision/shared/DecisionPanel.tsx'
import { DisclosuresCard } from '#features/cases/disclosures/shared/DisclosuresCard.tsx'
import { EvidenceCard } from '#features/cases/evidence/shared/EvidenceCard.tsx'
import { FirstDecision } from './FirstDecision.tsx'
import { AboutMember } from './MemberCards.tsx'
import { PolicyCard } from './PolicyCard.tsx'
import { CaseRecord } from './CaseRecord.tsx'

type Appeal = NonNullable<CaseFile['appeal']>

/** An appeal: what the member says and what was decided beside the record and the rule, and the word about both. */
export function AppealBody({ file, appeal }: { file: CaseFile; appeal: Appeal }) {
  const { t } = useTranslation('console-cases')
  return (
    <div className="cols appeal">
      <div className="wrapcol">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a column that scrolls is reached by keyboard */}
        <div className="col" tabIndex={0} role="group" aria-label={t('appeal')}>
          <section className="card">
            <header>
              <h2>{t('inTheirWords')}</h2>
              <span className="small muted">{`${formatDay(appeal.createdAt)}, ${formatTime(appeal.createdAt)}`}</span>
            </header>
            <p className="pad words">
              “<UserText text={appeal.text} />”
            </p>
            <footer>
              <div className="facts">
                {(['appealOnce', 'appealInTime'] as const).map((fact) => (
                  <span key={fact}>
                    <Check size={14} aria-hidden /> {t(fact)}
                  </span>
                ))}
              </div>
            </footer>
          </section>
          <FirstDecision appeal={appeal} />
          {file.evidence.length > 0 && <EvidenceCard file={file} />}
          {file.profile && <ReportedProfile file={file} profile={file.profile} />}
          <CaseItems file={file} />
          <ReporterWords file={file} />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above */}
        <div className="col" tabIndex={0} role="group" aria-label={t('record')}>
          <CaseRecord file={file} appeal={appeal} />
          <PolicyCard file={file} />
          <section className="card">
            <header>
              <h2>{t('mayYou')}</h2>
            </header>
            <ul className="pad bullets">
              <li>
                <Check size={16} className="c-good" aria-hidden />
                <span>{t('tookNoPart', { reference: appeal.decision.caseReference })}</span>
              </li>
            </ul>
          </section>
          <AboutMember file={file} />
          <DisclosuresCard caseId={file.id} />
        </div>
      </div>
      <DecisionPanel
        key={file.id}
        file={file}
        below={(action) => <Consequences action={action} decision={appeal.decision} />}
      />
    </div>
  )
}

/** All that an action sets right at once. */
function Consequences({ action, decision }: { action: DecisionAction | null; decision: Appeal['decision'] }) {
  const { t } = useTranslation('console-cases')
  const now = useNow()
  if (action !== 'overturn' && action !== 'approveExplicit') return null
  const { isInForce, until, isStrike, mediaId } = decision
  const days = until ? Math.floor(countMinutesBetween(now, until) / DAY) : 0
  const lines = [
    isInForce && (days > 0 ? t('undo.early', { count: days }) : t('undo.lifts')),
    isStrike && t('undo.strike'),
    mediaId && t('undo.item'),
    t('undo.reporter'),
  ]
  return (
    <div className="stack">
      <div className="small strong">{t('undoes')}</div>
      <ul className="bullets small">
        {lines.map(
          (line) =>
            line && (
              <li key={line}>
                <Undo2 size={16} className="c-muted" aria-hidden />
                <span>{line}</span>
              </li>
            ),
        )}
      </ul>
    </div>
  )
}
