import type { ReceivedMeeting } from '@amour/contract/people/meetings.ts'
import { Avatar } from '@amour/ui/components/media/Avatar.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { useMovingList } from '@amour/ui/motion/use-moving-list.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { describeWait } from '#app/call/call-error.ts'
import { formatDay } from '#app/text/format.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { useAnswerMeetingNote } from '#features/people/meetings/meetings.api.ts'
import { paths } from '#paths.ts'

/** Who says that they have met one: a note shows once it is accepted, and never with a name. */
export function MeetingsPanel({ meetings }: { meetings: ReceivedMeeting[] }) {
  const { t } = useTranslation('verification')
  const rows = useMovingList<HTMLUListElement>()
  return (
    <Panel id="met" title={t('met.title')} hint={t('met.hint')}>
      {meetings.length === 0 ? (
        <p className="small muted">{t('met.none')}</p>
      ) : (
        <ul className="ruled stack stack-24" ref={rows}>
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
  const { mutate, isPending, variables } = useAnswerMeetingNote((error) =>
    showToast({ id: 'met', text: describeWait(error) ?? t('met.answerFailed') }),
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
          “<UserText text={note} />”
        </p>
      </blockquote>
      <div className="cluster">
        {isWaiting && (
          <Button
            variant="quiet"
            busy={isPending && variables.isAccepted}
            aria-label={t('met.acceptOf', { username })}
            onClick={() => mutate({ meeting, isAccepted: true })}
          >
            {t('met.accept')}
          </Button>
        )}
        <Button
          variant={isWaiting ? 'ghost' : 'quiet'}
          busy={isPending && !variables.isAccepted}
          aria-label={t(isWaiting ? 'met.declineOf' : 'met.removeOf', { username })}
          onClick={() => mutate({ meeting, isAccepted: false })}
        >
          {t(isWaiting ? 'met.decline' : 'met.remove')}
        </Button>
      </div>
    </li>
  )
}
