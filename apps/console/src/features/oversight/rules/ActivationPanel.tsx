import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import type { Rule } from '@amour/contract/console/rules.ts'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AnswerPanel } from '#app/form/AnswerForm.tsx'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { getFirstName, formatDay, formatNumber } from '#app/display/format.ts'
import { useHasRole } from '#app/call/me.ts'
import { ProposalQuestions, ProposalReplyForm } from '#features/cases/case-data/shared/ProposalQuestions.tsx'
import { useProposals, useProposalTalk } from '#features/cases/case-data/cases.api.ts'
import { useProposeRule } from './rules.api.ts'

type Version = Rule['versions'][number]
type Props = { version: Version }

/** The way of a version to live: written, tried, proposed, answered by somebody else. */
export function ActivationPanel({ version }: Props) {
  const { t } = useTranslation('console-rules')
  const { t: tConsole } = useTranslation('console')
  const isLead = useHasRole('lead')
  const propose = useProposeRule()
  const proposal = useProposals().data?.data.find(({ ruleVersionId }) => ruleVersionId === version.id)
  const { onAsk, onSee, ...talk } = useProposalTalk(proposal?.id ?? '')
  const { state, isProposed, author, isMine } = version
  const isDraft = state === 'draft'
  const title = isDraft ? 'put' : state === 'live' ? 'isLive' : 'isOff'
  const mayAnswer = isLead && proposal !== undefined && !proposal.isMine
  return (
    <aside className="decide" aria-labelledby="activation">
      <header>
        <h2 id="activation">{t(title, { version: version.version })}</h2>
      </header>
      {mayAnswer ? (
        <AnswerPanel
          names={{ note: t('answerNote'), approve: t('approve'), decline: t('decline') }}
          ask={{ name: t('ask', { name: getFirstName(proposal.proposer.name) }), onAsk }}
          over={onSee && { name: tConsole('asked.see'), onSee }}
          {...talk}
        >
          <Steps version={version} proposedAt={proposal.createdAt} />
          <ProposalQuestions words={proposal.words} />
        </AnswerPanel>
      ) : (
        <div className="body">
          <Steps version={version} proposedAt={proposal?.createdAt} />
          <CallFailure error={propose.error} />
          {!isLead && isDraft && (
            <Alert tone="plain" className="small">
              {t('leadOnly')}
            </Alert>
          )}
          {isLead && isDraft && !isProposed && !isMine && (
            <Alert tone="plain" className="small">
              {t('proposeOther', { name: author })}
            </Alert>
          )}
          {isLead && proposal?.isMine && (
            <Alert tone="plain" className="small">
              {t('answerMine')}
            </Alert>
          )}
          {proposal && <ProposalQuestions words={proposal.words} />}
          {proposal?.isMine && proposal.words.length > 0 && (
            <ProposalReplyForm error={talk.error} isPending={talk.isPending} onSend={onAsk} />
          )}
        </div>
      )}
      {isLead && isDraft && !isProposed && isMine && (
        <footer>
          <Button size="lg" wide onClick={() => propose.mutate(version.id)} disabled={propose.isPending}>
            {t('propose')}
          </Button>
        </footer>
      )}
    </aside>
  )
}

function Steps({ version, proposedAt }: Props & { proposedAt: string | undefined }) {
  const { t } = useTranslation('console-rules')
  const { state, isProposed, author, createdAt, approver, liveAt, dryRun: run } = version
  const isDraft = state === 'draft'
  return (
    <ol className="steps">
      <Step number={1} isDone name={t('steps.written')} below={author} at={createdAt} />
      <Step
        number={2}
        isDone={run !== null || !isDraft}
        isNow={isDraft && !run && !isProposed}
        name={t('steps.dryRun')}
        below={run ? t('steps.dryRunDone', { hits: formatNumber(run.hits) }) : t('steps.dryRunOpen')}
        at={run?.ranAt}
      />
      <Step
        number={3}
        isDone={isProposed || !isDraft}
        isNow={isDraft && !isProposed && run !== null}
        name={t('steps.proposed')}
        below={isProposed || !isDraft ? author : t('steps.proposedOpen')}
        at={proposedAt}
      />
      <Step
        number={4}
        isDone={!isDraft}
        isNow={isProposed}
        name={t('steps.second')}
        below={approver ?? t('steps.secondWhat')}
        at={liveAt ?? undefined}
      />
    </ol>
  )
}

type StepProps = {
  number: number
  isDone: boolean
  isNow?: boolean
  name: string
  below: string
  at?: string | undefined
}

function Step({ number, isDone, isNow = false, name, below, at }: StepProps) {
  return (
    <li className={isDone ? 'done' : isNow ? 'now' : ''} aria-current={isNow ? 'step' : undefined}>
      <span className="dotn" aria-hidden>
        {isDone ? <Check size={14} /> : number}
      </span>
      <div>
        <div className="strong">{name}</div>
        <div className="small muted">{below}</div>
      </div>
      {at && <span className="small muted">{formatDay(at)}</span>}
    </li>
  )
}
