import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { useTranslation } from 'react-i18next'
import { EvidenceCard } from './EvidenceCard.tsx'
import { CoveredItem } from './CoveredItem.tsx'
import { FormCard } from './FormCard.tsx'

/** Everything that was sent to us about a case. */
export function CaseMaterial({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  const { text } = file
  return (
    <>
      {file.form && <FormCard form={file.form} />}
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
      <CaseItems file={file} />
      <ReporterWords file={file} />
    </>
  )
}

/** The items of a case, covered. */
export function CaseItems({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  if (file.media.length === 0) return null
  return (
    <section className="card">
      <header>
        <h2>{t('media')}</h2>
      </header>
      <div className="pad items">
        {file.media.map((item, index) => (
          <CoveredItem
            key={item.id}
            file={file}
            mediaId={item.id}
            isVideo={item.kind === 'video'}
            name={t('itemNumber', { number: index + 1, what: t(`measures.${item.kind}`, item) })}
          />
        ))}
      </div>
    </section>
  )
}

/** What was said to us, by whom we do not tell. */
export function ReporterWords({ file }: { file: CaseFile }) {
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
