import { Button } from '@amour/ui/components/form/Button.tsx'
import type { StaffChange } from '@amour/contract/console/staff.ts'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Clock } from '#app/display/Clock.tsx'
import { CallFailure } from '#app/form/CallFailure.tsx'
import type { EnrolmentLink } from './EnrolmentLinkDialog.tsx'
import { useAnswerChange } from './staff.api.ts'

type Props = { changes: readonly StaffChange[]; onLink: (link: EnrolmentLink) => void }

/** What waits for another administrator; nothing while nothing does. */
export function ChangesCard({ changes, onLink }: Props) {
  const { t } = useTranslation('console-staff')
  const answer = useAnswerChange()
  const give = ({ id, name }: StaffChange, verdict: 'approve' | 'decline') =>
    answer.mutate({ id, answer: verdict }, { onSuccess: ({ link }) => link && onLink({ link, name }) })
  if (changes.length === 0) return null
  return (
    <section className="card changes" aria-labelledby="changes">
      <header>
        <Users size={18} aria-hidden />
        <h2 id="changes">{t('changes')}</h2>
        <span className="small muted">{t('changesLead')}</span>
      </header>
      {answer.error && (
        <div className="pad">
          <CallFailure error={answer.error} />
        </div>
      )}
      <ul className="list">
        {changes.map((change) => (
          <li key={change.id} className="wrap">
            <div className="grow">
              <div>
                <span className="strong">{change.name}</span>
                <Roles change={change} />
              </div>
              <div className="small muted">{t('changeBy', { name: change.proposer, why: change.why })}</div>
            </div>
            <Clock from={change.createdAt} due={change.lapsesAt} />
            {change.mayAnswer ? (
              <div className="row wrap">
                <Button
                  variant="quiet"
                  aria-label={t('declineWhat', { name: change.name })}
                  onClick={() => give(change, 'decline')}
                  disabled={answer.isPending}
                >
                  {t('decline')}
                </Button>
                <Button
                  variant="quiet"
                  className="btn--ink"
                  aria-label={t('agreeWhat', { name: change.name })}
                  onClick={() => give(change, 'approve')}
                  disabled={answer.isPending}
                >
                  {t('agree')}
                </Button>
              </div>
            ) : (
              <span className="small muted">{change.isMine ? t('changeMine') : t('changeAboutMe')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Roles({ change: { kind, roles } }: { change: StaffChange }) {
  const { t } = useTranslation('console-staff')
  const { t: tConsole } = useTranslation('console')
  const named = roles?.map((role) => tConsole(`roles.${role}`)).join(', ')
  return <span>{`: ${t(`kinds.${kind}`)}${named ? `, ${named}` : ''}`}</span>
}
