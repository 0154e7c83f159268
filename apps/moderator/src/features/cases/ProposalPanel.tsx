import type { CaseFile, Proposal } from '@amour/contract/console/case-file.ts'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '#app/format.ts'
import { useAnswer } from './cases.api.ts'

/** What waits for a second person: whoever proposed it reads along, somebody else answers. */
export function ProposalPanel({ proposal }: { file: CaseFile; proposal: Proposal }) {
  const { t } = useTranslation('console-cases')
  const answer = useAnswer()
  const [note, setNote] = useState('')
  const { id, isMine, proposer, lapsesAt } = proposal
  const time = `${formatDay(lapsesAt)} ${formatTime(lapsesAt)}`
  const give = (verdict: 'approve' | 'decline') => answer.mutate({ id, answer: verdict, note })
  return (
    <>
      <div className="body">
        <div className="note">
          <Users size={18} aria-hidden />
          <div>
            <p className="strong">{`${t('second')}: ${t(`proposal.${proposal.action}`)}`}</p>
            <p>{isMine ? t('secondMine', { time }) : t('secondOther', { name: proposer.name, time })}</p>
          </div>
        </div>
        {proposal.note && <p className="preview">{proposal.note}</p>}
        {!isMine && (
          <div className="field">
            <label htmlFor="second-note">{t('secondNote')}</label>
            <textarea
              id="second-note"
              className="area"
              maxLength={2000}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </div>
        )}
        {answer.isError && (
          <p className="note note--bad" role="alert">
            {answer.error.message}
          </p>
        )}
      </div>
      {!isMine && (
        <footer>
          <button type="button" className="btn btn--primary btn--block" onClick={() => give('approve')}>
            {t('approveIt')}
          </button>
          <button type="button" className="btn btn--tall btn--block" onClick={() => give('decline')}>
            {t('declineIt')}
          </button>
        </footer>
      )}
    </>
  )
}
