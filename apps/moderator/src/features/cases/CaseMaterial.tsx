import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { useTranslation } from 'react-i18next'
import { EvidenceCard } from './EvidenceCard.tsx'
import { CoveredItem } from './CoveredItem.tsx'

/** Everything that was sent to us about a case. */
export function CaseMaterial({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  const { selfie, text, appeal, media } = file
  return (
    <>
      {appeal && (
        <section className="card">
          <header>
            <h2>{t('appeal')}</h2>
          </header>
          <div className="pad stack s12">
            <p className="words">{appeal.text}</p>
            <h3>{t('appealedDecision')}</h3>
            <p>{`${t(`actions.${appeal.decision.action}`)}: ${appeal.decision.reason} (${appeal.decision.policy})`}</p>
            {appeal.decision.note && <p className="preview">{appeal.decision.note}</p>}
          </div>
        </section>
      )}
      {file.evidence.length > 0 && <EvidenceCard file={file} />}
      {text && (
        <section className="card">
          <header>
            <h2>{t('profileText')}</h2>
            {text.signs.map((sign) => (
              <span key={sign} className="tag tag--warn">
                {t(`signs.${sign}`)}
              </span>
            ))}
          </header>
          <p className="pad words">{text.text}</p>
        </section>
      )}
      {(media.length > 0 || selfie) && (
        <section className="card">
          <header>
            <h2>{t('media')}</h2>
          </header>
          <div className="pad items">
            {selfie && (
              <div className="stack">
                <CoveredItem file={file} mediaId={null} name={t('selfie')} />
                <p className="small muted">{t('selfieCode')}</p>
                <p className="code">{selfie.code}</p>
              </div>
            )}
            {media.map((item) => (
              <CoveredItem
                key={item.id}
                file={file}
                mediaId={item.id}
                isVideo={item.kind === 'video'}
                name={t(`measures.${item.kind}`, { width: item.width, height: item.height })}
              />
            ))}
          </div>
        </section>
      )}
      <ReporterWords file={file} />
    </>
  )
}

function ReporterWords({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  if (file.reportsFiled.length === 0) return null
  return (
    <section className="card">
      <header>
        <h2>{t('reporterSays')}</h2>
      </header>
      <ul>
        {file.reportsFiled.map((report) => (
          <li key={report.id} className="pad stack">
            <p className="small muted">
              {`${report.reference} · ${t(`reportKinds.${report.kind}`)} · ${t(`categories.${report.category}`)}`}
            </p>
            <p>{`“${report.description}”`}</p>
            <div className="facts">
              <span>{report.isOutside ? t('fromOutside') : t('reporterHidden')}</span>
              {report.hasBlocked && <span>{t('hasBlocked')}</span>}
              {report.decided > 0 && <span>{t('earlier', { upheld: report.upheld, decided: report.decided })}</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
