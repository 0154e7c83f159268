import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tag } from '#app/display/Tag.tsx'
import { Keys } from '#app/frame/Keys.tsx'
import { useKeys } from '#app/hooks/use-keys.ts'
import { EvidenceCard } from './EvidenceCard.tsx'
import { CoveredItem } from '#features/cases/covered-media/shared/CoveredItem.tsx'
import { MatchCard } from '#features/cases/evidence/MatchCard.tsx'
import { ProfileWords } from './ProfileWords.tsx'
import { RatingsCard } from './RatingsCard.tsx'
import { ReportedProfile } from './ReportedProfile.tsx'

/** Everything that was sent to us about a case. */
export function CaseMaterial({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  const { text } = file
  return (
    <>
      {file.form && <FormCard form={file.form} />}
      {file.match && <MatchCard match={file.match} />}
      {file.ratings && <RatingsCard file={file} ratings={file.ratings} />}
      {file.evidence.length > 0 && <EvidenceCard file={file} />}
      {text && (
        <section className="card">
          <header>
            <h2>{t('profileText')}</h2>
            {text.signs.map((sign) => (
              <Tag key={sign} icon={TriangleAlert} tone="warn">
                {t(`signs.${sign}`)}
              </Tag>
            ))}
          </header>
          <ProfileWords {...text} />
        </section>
      )}
      {file.profile && <ReportedProfile file={file} profile={file.profile} />}
      <CaseItems file={file} />
      <ReporterWords file={file} />
    </>
  )
}

/** The items of a case, covered. */
export function CaseItems({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  const [at, setAt] = useState(0)
  // With messages before them R opens those; the items are opened by their buttons.
  const hasKeys = file.evidence.length === 0
  const turn = (by: number) => setAt(Math.min(Math.max(0, at + by), file.media.length - 1))
  useKeys(hasKeys ? { arrowleft: () => turn(-1), arrowright: () => turn(1) } : {})
  if (file.media.length === 0) return null
  return (
    <section className="card">
      <header>
        <h2>{t('media')}</h2>
        {hasKeys && file.media.length > 1 && (
          <span className="small muted row">
            <Keys keys={['←', '→']} /> {t('otherItem')}
          </span>
        )}
      </header>
      <div className="pad items">
        {file.media.map((item, index) => (
          <CoveredItem
            key={item.id}
            file={file}
            mediaId={item.id}
            isVideo={item.kind === 'video'}
            hasKeys={hasKeys && index === at}
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
            <p>
              “<UserText text={report.description} />”
            </p>
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

/** A form of the website, as it was sent, and first of all who it is known to be from: the form itself may say anything. */
function FormCard({ form }: { form: NonNullable<CaseFile['form']> }) {
  const { t } = useTranslation('console-cases')
  const { username, isSite } = form.sender
  return (
    <section className="card" aria-labelledby="form">
      <header>
        <h2 id="form">{form.title}</h2>
        <span className="small muted">{form.reference}</span>
      </header>
      <p className="pad">
        {username ? t('formFrom.member', { username }) : t(isSite ? 'formFrom.site' : 'formFrom.visitor')}
      </p>
      <dl className="pad stack s16">
        {form.items.map(({ label, value }, index) => (
          <div key={index}>
            <dt className="small muted">{label}</dt>
            <dd className="words">
              <UserText text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
