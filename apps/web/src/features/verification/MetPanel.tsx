import type { ReceivedMeeting } from '@amour/contract/meetings.ts'
import { Avatar } from '@amour/ui/components/Avatar.tsx'
import { Button } from '@amour/ui/components/Button.tsx'
import { Panel } from '@amour/ui/components/Panel.tsx'
import { Said } from '@amour/ui/components/Said.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { waitSentence } from '#app/call-error.ts'
import { formatDay } from '#app/format.ts'
import { showToast } from '#app/toasts.ts'
import { useAnswerMeeting } from '#features/meetings/meetings.api.ts'
import { paths } from '#paths.ts'

/** Who says that they have met one: a note shows once it is accepted, and never with a name. */
export function MetPanel({ meetings }: { meetings: ReceivedMeeting[] }) {
  const { t } = useTranslation('verification')
  return (
    <Panel id="met" title={t('met.title')} hint={t('met.hint')}>
      {meetings.length === 0 ? (
        <p className="small muted">{t('met.none')}</p>
      ) : (
        <ul className="ruled stack stack-24">
          {meetings.map((meeting) => (
            <MeetingRow key={meeting.id} meeting={meeting} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function MeetingRow({ meeting }: { meeting: ReceivedMeeting }) {
  const { t } = useTranslation('verification')
  const { username, image, note, state, createdAt } = meeting
  const { mutate, isPending, variables } = useAnswerMeeting((error) =>
    showToast({ id: 'met', text: waitSentence(error) ?? t('met.answerFailed') }),
  )
  const isWaiting = state === 'waiting'
  return (
    <li className="stack stack-12">
      <div className="flex items-center gap-3">
        <Avatar src={image} name={username} />
        <div className="min-w-0">
          <Link className="strong cut block" to={paths.member(username)}>
            {username}
          </Link>
          <p className="small muted">
            {formatDay(createdAt)} · {t(`met.state.${state}`)}
          </p>
        </div>
      </div>
      <blockquote className="quote">
        <p className="wrap-anywhere">
          “<Said text={note} />”
        </p>
      </blockquote>
      <div className="cluster">
        {isWaiting && (
          <Button
            variant="quiet"
            busy={isPending && variables.isWanted}
            aria-label={t('met.acceptOf', { username })}
            onClick={() => mutate({ meeting, isWanted: true })}
          >
            {t('met.accept')}
          </Button>
        )}
        <Button
          variant={isWaiting ? 'ghost' : 'quiet'}
          busy={isPending && !variables.isWanted}
          aria-label={t(isWaiting ? 'met.declineOf' : 'met.removeOf', { username })}
          onClick={() => mutate({ meeting, isWanted: false })}
        >
          {t(isWaiting ? 'met.decline' : 'met.remove')}
        </Button>
      </div>
    </li>
  )
}
