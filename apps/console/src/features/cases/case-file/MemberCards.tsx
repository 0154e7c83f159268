import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { Link2, Radar, UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '#app/display/format.ts'
import { MemberCard } from './MemberCard.tsx'
import { MemberState } from './MemberState.tsx'
import { PolicyCard } from './PolicyCard.tsx'

/** The rule that may be touched, who it is about, and what is known of them. */
export function MemberCards({ file }: { file: CaseFile }) {
  return (
    <>
      {file.kind !== 'feedback' && <PolicyCard file={file} />}
      <AboutMember file={file} />
      {file.member && file.member.signals.length > 0 && <SignalsCard signals={file.member.signals} />}
      {file.member && <LinkedCard linked={file.member.linked} />}
    </>
  )
}

/** Whom a case is about, or that they have gone. */
export function AboutMember({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  const title = t(file.kind === 'report' ? 'member' : 'memberOnly')
  if (file.member) return <MemberCard title={title} member={file.member} />
  if (!file.isErased) return null
  return (
    <section className="card">
      <header>
        <h2>{title}</h2>
      </header>
      <div className="pad">
        <Alert tone="plain" icon={<UserRoundX className="i" aria-hidden />}>
          <b>{t('erased')}</b> {t('erasedWhat')}
        </Alert>
      </div>
    </section>
  )
}

function SignalsCard({ signals }: { signals: NonNullable<CaseFile['member']>['signals'] }) {
  const { t } = useTranslation('console-cases')
  const time = (at: string) => `${formatDay(at)} ${formatTime(at)}`
  return (
    <section className="card">
      <header>
        <h2>{t('signals')}</h2>
      </header>
      <div className="pad">
        <ul className="linked">
          {signals.map(({ kind, count, firstAt, lastAt }) => (
            <li key={kind}>
              <Radar size={16} aria-hidden />
              <div>
                <div className="strong">{t(`signal.${kind}`, { count })}</div>
                <div className="small muted">{t('signalsBetween', { first: time(firstAt), last: time(lastAt) })}</div>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function LinkedCard({ linked }: { linked: NonNullable<CaseFile['member']>['linked'] }) {
  const { t } = useTranslation('console-cases')
  return (
    <section className="card">
      <header>
        <h2>{t('linked')}</h2>
      </header>
      <div className="pad">
        {linked.length === 0 && <p className="muted">{t('linkedNone')}</p>}
        <ul className="linked">
          {linked.map(({ username, status, by }) => (
            <li key={username}>
              <Link2 size={16} aria-hidden />
              <div>
                <div className="row wrap">
                  <span className="strong anywhere">{username}</span>
                  <MemberState state={status} />
                </div>
                <div className="small muted">{by.map((reason) => t(`linkedBy.${reason}`)).join(' · ')}</div>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
