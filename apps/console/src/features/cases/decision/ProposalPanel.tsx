import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import type { Proposal } from '@amour/contract/console/case-file.ts'
import { policyText, reasonTexts } from '@amour/locales/policies.ts'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AnswerPanel } from '#app/form/AnswerForm.tsx'
import { ProposalQuestions, ProposalReplyForm } from '#features/cases/case-data/shared/ProposalQuestions.tsx'
import { getFirstName, formatDay, formatTime } from '#app/display/format.ts'
import { useProposalTalk } from '#features/cases/case-data/cases.api.ts'

/** What waits for a second person: whoever proposed it reads along, somebody else answers. */
export function ProposalPanel({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('console-cases')
  const { t: tConsole } = useTranslation('console')
  const { id, isMine, proposer, lapsesAt } = proposal
  const { onAsk, onSee, ...talk } = useProposalTalk(id)
  const reason = [...reasonTexts].find(([code]) => code === proposal.reason)?.[1]
  const policy = reason && policyText(reason.policy)
  // A moment that two lines share is read as two.
  const time = `${formatDay(lapsesAt)} ${formatTime(lapsesAt)}`.replaceAll(' ', '\u00A0')
  const what = (
    <>
      <Alert tone="plain" icon={<Users className="i" aria-hidden />}>
        <p className="strong">{`${t('second')}: ${t(`proposal.${proposal.action}`)}`}</p>
        <p>{isMine ? t('secondMine', { time }) : t('secondOther', { name: proposer.name, time })}</p>
      </Alert>
      <dl className="kv">
        {[
          [t('rule'), policy && `${policy.number} ${policy.title}`],
          [t('reason'), reason?.text],
          [t('note'), proposal.note],
        ].map(
          ([name, said]) =>
            said && (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd className="words">{said}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
  const asked = <ProposalQuestions words={proposal.words} />
  if (isMine)
    return (
      <div className="body">
        {what}
        {asked}
        {proposal.words.length > 0 && (
          <ProposalReplyForm error={talk.error} isPending={talk.isPending} onSend={onAsk} />
        )}
      </div>
    )
  return (
    <AnswerPanel
      noteKey="n"
      names={{ note: t('secondNote'), approve: t('approveIt'), decline: t('declineIt') }}
      ask={{ name: t('askFirst', { name: getFirstName(proposer.name) }), onAsk }}
      over={onSee && { name: tConsole('asked.see'), onSee }}
      {...talk}
    >
      {what}
      {asked}
    </AnswerPanel>
  )
}
