import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate, initialsOf } from '#app/format.ts'
import { PolicyCard } from './PolicyCard.tsx'

type Member = NonNullable<CaseFile['member']>

/** The rule that may be touched, who it is about, and what is known of them. */
export function MemberCards({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  const { member } = file
  return (
    <>
      <PolicyCard file={file} />
      {member && <MemberCard member={member} />}
      {member && (
        <section className="card">
          <header>
            <h2>{t('linked')}</h2>
          </header>
          <div className="pad">
            {member.linked.length === 0 && <p className="muted">{t('linkedNone')}</p>}
            <ul className="linked">
              {member.linked.map(({ username, status, by }) => (
                <li key={`${username} ${by}`}>
                  <Link2 size={16} aria-hidden />
                  <div>
                    <span className="strong">{username}</span> <span className="tag">{status}</span>
                    <div className="small muted">{t(`linkedBy.${by}`)}</div>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  )
}

/** What is known of a member. */
export function MemberCard({ member }: { member: Member }) {
  const { t } = useTranslation('console-cases')
  const { username, joinedAt, age, town, strikes, reportsAbout, reportsMade, decisions } = member
  return (
    <section className="card">
      <header>
        <h2>{t('member')}</h2>
        <span className="tag">{member.status}</span>
      </header>
      <div className="pad stack s12">
        <div className="row gap12">
          <span className="avatar avatar--lg" aria-hidden>
            {initialsOf(username).slice(0, 1)}
          </span>
          <div className="grow">
            <div className="strong">{username}</div>
            <div className="small muted">{t('joined', { date: formatDate(joinedAt), age, town })}</div>
          </div>
        </div>
        <dl className="kv">
          <dt>{t('strikesName')}</dt>
          <dd>{strikes}</dd>
          <dt>{t('about')}</dt>
          <dd>{t('tally', reportsAbout)}</dd>
          <dt>{t('made')}</dt>
          <dd>{t('tally', reportsMade)}</dd>
        </dl>
        {decisions.length > 0 && (
          <>
            <h3>{t('history')}</h3>
            <ul className="stack">
              {decisions.map((decision) => (
                <li key={decision.id} className="small">
                  {`${formatDate(decision.from)} · ${t(`actions.${decision.action}`)} · ${decision.policy}`}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}
