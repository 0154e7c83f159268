import { Button } from '@amour/ui/components/form/Button.tsx'
import type { Disclosure } from '@amour/contract/console/disclosures.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnswerForm } from '#app/form/AnswerForm.tsx'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { formatDate } from '#app/display/format.ts'
import { useHasRole } from '#app/call/me.ts'
import { useAnswerProposal, useProposals } from '#features/cases/case-data/cases.api.ts'
import { useFetchDisclosure } from './disclosures.api.ts'

/** What was to leave the case: to whom, how far it is, and what one can do about it. */
export function DisclosureItem({ disclosure }: { disclosure: Disclosure }) {
  const { t } = useTranslation('console-disclosures')
  const fetched = useFetchDisclosure()
  const answer = useAnswerProposal()
  const isLead = useHasRole('lead')
  const [now] = useState(() => Date.now())
  const { id, kind, recipient, proposer, approver, endsAt } = disclosure
  const proposals = useProposals().data?.data
  const proposal = proposals?.find(({ disclosureId }) => disclosureId === id)
  const isOpen = endsAt !== null && Date.parse(endsAt) > now
  const ended = endsAt ? t('over') : t(proposals && !proposal ? 'notAgreed' : 'waits')
  const state = isOpen ? t('open', { date: formatDate(endsAt) }) : ended
  return (
    <div className="stack s12">
      <div>
        <div className="strong">{t(`kinds.${kind}`)}</div>
        <div className="anywhere">{recipient}</div>
        <div className="small muted">
          {[
            t('by', { name: proposer }),
            ...(approver && endsAt ? [t('agreedBy', { name: approver })] : []),
            state,
          ].join(' · ')}
        </div>
      </div>
      <CallFailure error={fetched.error} />
      {isOpen && (
        <div>
          <Button variant="quiet" size="lg" disabled={fetched.isPending} onClick={() => fetched.mutate(id)}>
            {t('fetch')}
          </Button>
        </div>
      )}
      {proposal && !proposal.isMine && isLead && (
        <AnswerForm
          names={{ note: t('note'), approve: t('approve'), decline: t('decline') }}
          error={answer.error}
          isPending={answer.isPending}
          onAnswer={(given) => answer.mutate({ id: proposal.id, ...given })}
        />
      )}
    </div>
  )
}
