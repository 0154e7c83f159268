import type { CaseFile, FiledDecision } from '@amour/contract/console/case-file.ts'
import { BadgeCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#app/display/format.ts'
import { Tag } from '#app/display/Tag.tsx'
import { MemberFace } from './MemberFace.tsx'
import { MemberState } from './MemberState.tsx'

type Props = { title: string; member: NonNullable<CaseFile['member']> }

/** What is known of a member. */
export function MemberCard({ title, member }: Props) {
  const { t } = useTranslation('console-cases')
  const { username, joinedAt, age, town, strikes, reportsAbout, reportsMade, decisions } = member
  return (
    <section className="card">
      <header>
        <h2>{title}</h2>
        <MemberState state={member.status} />
      </header>
      <div className="pad stack s12">
        <div className="row gap12">
          <MemberFace username={username} litWindow={member.litWindow} isLarge />
          <div className="grow">
            <div className="strong anywhere">{username}</div>
            <div className="small muted">{t('joined', { date: formatDate(joinedAt), age, town })}</div>
          </div>
        </div>
        {member.isVerified && (
          <div className="row wrap">
            <Tag icon={BadgeCheck} tone="good">
              {t('isVerifiedMember')}
            </Tag>
          </div>
        )}
        <dl className="kv">
          <dt>{t('strikesName')}</dt>
          <dd>{strikes}</dd>
          <dt>{t('about')}</dt>
          <dd>{t('tally', reportsAbout)}</dd>
          <dt>{t('made')}</dt>
          <dd>{t('tally', reportsMade)}</dd>
        </dl>
        {decisions.length > 0 && (
          <div>
            <h3>{t('history')}</h3>
            <ul className="past">
              {decisions.map((decision) => (
                <Past key={decision.id} decision={decision} />
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}

/** An earlier decision, and whether it still counts. */
function Past({ decision }: { decision: FiledDecision }) {
  const { t } = useTranslation('console-cases')
  const { action, policy, reason, from, until, isStrike, isInForce, isOverturned, isChanged } = decision
  const binds = action === 'ban' || until !== null
  const state = isOverturned
    ? t('decisionStates.overturned')
    : isChanged
      ? t('decisionStates.changed')
      : !binds
        ? undefined
        : !isInForce
          ? t('decisionStates.over')
          : until
            ? t('decisionStates.until', { date: formatDate(until) })
            : t('decisionStates.inForce')
  const said = [t(`actions.${action}`), isStrike && !isOverturned && !isChanged && t('strikes', { count: 1 }), state]
  return (
    <li className="small">
      <div className={isOverturned || isChanged ? 'muted' : ''}>{said.filter(Boolean).join(', ')}</div>
      <div className="muted">{`${formatDate(from)} · ${policy}`}</div>
      <div className="muted">{reason}</div>
    </li>
  )
}
