import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '#app/display/format.ts'

type Props = { file: CaseFile; appeal: NonNullable<CaseFile['appeal']> }

/** What happened, one after the other, with its times: from the messages shown to the appeal. */
export function CaseRecord({ file, appeal }: Props) {
  const { t } = useTranslation('console-cases')
  const { decision } = appeal
  const messages = new Map(file.evidence.map((message) => [message.seq, message]))
  const events = [
    ...[...messages.values()].map(({ sentAt, seq, isReported, isReporter }) => ({
      at: sentAt,
      what: t(isReporter ? 'events.theirs' : isReported ? 'events.reportedOne' : 'events.sent', { number: seq }),
      isHere: isReported,
    })),
    ...file.reportsFiled.map(({ createdAt }) => ({ at: createdAt, what: t('events.report'), isHere: false })),
    { at: decision.from, what: t('events.decision', { action: t(`actions.${decision.action}`) }), isHere: false },
    { at: appeal.createdAt, what: t('events.appeal'), isHere: false },
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  return (
    <section className="card">
      <header>
        <h2>{t('record')}</h2>
      </header>
      <ol className="pad tl">
        {events.map(({ at, what, isHere }) => (
          <li key={`${at} ${what}`} className={isHere ? 'here' : ''}>
            <time dateTime={at}>
              {formatTime(at)}
              <br />
              {formatDay(at)}
            </time>
            <div className={isHere ? 'strong' : ''}>{what}</div>
          </li>
        ))}
      </ol>
    </section>
  )
}
