import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { intimateDeclarations, INTIMATE_HOURS } from '@amour/contract/trust/reports.ts'
import { policyText } from '@amour/locales/policies.ts'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { Check, EyeOff, MapPin, Scale, UserRound, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CaseClocks } from '#app/display/CaseClocks.tsx'
import { formatDay, formatTime } from '#app/display/format.ts'
import { Tag } from '#app/display/Tag.tsx'
import { DisclosuresCard } from '#features/cases/disclosures/shared/DisclosuresCard.tsx'
import { paths } from '#paths.ts'
import { useCases } from '#features/cases/case-data/cases.api.ts'
import { DecisionPanel } from '#features/cases/decision/shared/DecisionPanel.tsx'
import { IntimateClock } from './IntimateClock.tsx'
import { AboutMember } from './MemberCards.tsx'
import { IntimateItem } from './IntimateItem.tsx'

/** An intimate image: the other cases, the clock that the law sets, the item that nobody has to see, what the person says. */
export function IntimateBody({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  const { number, gist } = policyText('intimate')
  return (
    <div className="cols case-columns">
      <Rail current={file.id} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a column that scrolls is reached by keyboard */}
      <div className="col mid" tabIndex={0} role="group" aria-label={t('case')}>
        <IntimateClock from={file.createdAt} hours={INTIMATE_HOURS} hiddenAt={file.hiddenAt} />
        {file.media.map((item, index) => (
          <IntimateItem key={item.id} file={file} item={item} hasKeys={index === 0} />
        ))}
        {file.media.length === 0 && (
          <section className="card">
            <p className="pad">{t('noItem')}</p>
          </section>
        )}
        {file.reportsFiled.map((report) => (
          <Statement key={report.id} report={report} />
        ))}
        {file.isErased && <AboutMember file={file} />}
        <DisclosuresCard caseId={file.id} />
      </div>
      <DecisionPanel
        key={file.id}
        file={file}
        above={
          <>
            <Steps file={file} />
            <Alert tone="plain" className="small" icon={<Scale className="i" aria-hidden />}>
              <b>{t('policy', { number })}</b> {gist}
            </Alert>
          </>
        }
      />
    </div>
  )
}

function Rail({ current }: { current: string }) {
  const { t } = useTranslation('console-cases')
  const cards = useCases('intimate').data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <nav className="rail" aria-label={t('openCases')}>
      {cards.map((card) => (
        <Link key={card.id} className="qitem" to={paths.case(card.id)} aria-current={card.id === current}>
          <span className="strong">{card.reference}</span>
          <CaseClocks card={card} />
          <span className="small muted across">{card.username ?? t('fromOutside')}</span>
          <span className="small across row">
            {card.hiddenAt && (
              <Tag icon={EyeOff} tone="good">
                {t('isHidden')}
              </Tag>
            )}
            {card.holder && <span className="muted">{card.holder.name}</span>}
          </span>
        </Link>
      ))}
    </nav>
  )
}

/** The notice as the law asks for it; the name stays sealed. */
function Statement({ report }: { report: CaseFile['reportsFiled'][number] }) {
  const { t } = useTranslation('console-cases')
  const { relation, declared, places, reference, description, isOutside } = report
  return (
    <section className="card">
      <header>
        <h2>{t('personSays')}</h2>
        <span className="small muted">{reference}</span>
      </header>
      <p className="pad">
        “<UserText text={description} />”
      </p>
      {places.length > 0 && (
        <div className="pad stack s4">
          <h3>{t('whereItIs')}</h3>
          <ul className="bullets small">
            {places.map((place) => (
              <li key={place}>
                <MapPin size={16} className="c-muted" aria-hidden />
                <span className="anywhere">
                  <UserText text={place} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <footer>
        <div className="facts">
          {relation && (
            <>
              <span>
                <UserRound size={14} aria-hidden /> {t(`relations.${relation}`)}
              </span>
              {intimateDeclarations.map((each) => (
                <span key={each}>
                  {declared.includes(each) ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}{' '}
                  {t(`${declared.includes(each) ? 'declared' : 'undeclared'}.${each}`)}
                </span>
              ))}
            </>
          )}
          <span>
            <EyeOff size={14} aria-hidden /> {t(isOutside ? 'nameSealed' : 'reporterHidden')}
          </span>
        </div>
      </footer>
    </section>
  )
}

function Steps({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  const { hiddenAt } = file
  return (
    <ol className="steps">
      <li className={hiddenAt ? 'done' : ''}>
        <span className="dotn">{hiddenAt ? <Check size={14} aria-hidden /> : 1}</span>
        <div>{t(hiddenAt ? 'steps.hidden' : 'steps.notHidden')}</div>
        <span className="small muted">{hiddenAt && `${formatDay(hiddenAt)}, ${formatTime(hiddenAt)}`}</span>
      </li>
      <li className="now">
        <span className="dotn">2</span>
        <div className="strong">{t('steps.decide')}</div>
        <span className="small muted">{t('steps.now')}</span>
      </li>
      <li>
        <span className="dotn">3</span>
        <div className="c-muted">{t('steps.after')}</div>
        <span />
      </li>
    </ol>
  )
}
