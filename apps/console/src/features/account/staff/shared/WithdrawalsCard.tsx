import { Button } from '@amour/ui/components/form/Button.tsx'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHasRole } from '#app/call/me.ts'
import { Clock } from '#app/display/Clock.tsx'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { useAnswerWithdrawal, useWithdrawals } from '#features/account/staff/staff.api.ts'

/** For leads: whom colleagues do not want to count as knowing any more; nothing while nobody does. */
export function WithdrawalsCard() {
  const { t } = useTranslation('console-staff')
  const waiting = useWithdrawals(useHasRole('lead')).data ?? []
  const answer = useAnswerWithdrawal()
  if (waiting.length === 0) return null
  return (
    <section className="card changes" aria-labelledby="withdrawals">
      <header>
        <Users size={18} aria-hidden />
        <h2 id="withdrawals">{t('withdrawals.title')}</h2>
        <span className="small muted">{t('withdrawals.lead')}</span>
      </header>
      {answer.error && (
        <div className="pad">
          <CallFailure error={answer.error} />
        </div>
      )}
      <ul className="list">
        {waiting.map(({ id, person, username, why, isMine, createdAt, lapsesAt }) => (
          <li key={id} className="wrap">
            <div className="grow">
              <div className="strong anywhere">{t('withdrawals.who', { person, username })}</div>
              <div className="small muted anywhere">{t('withdrawals.why', { why })}</div>
            </div>
            <Clock from={createdAt} due={lapsesAt} />
            {isMine ? (
              <span className="small muted">{t('withdrawals.mine')}</span>
            ) : (
              <div className="row wrap">
                {(['decline', 'approve'] as const).map((given) => (
                  <Button
                    key={given}
                    variant="quiet"
                    className={given === 'approve' ? 'btn--ink' : ''}
                    aria-label={t(given === 'approve' ? 'withdrawals.agreeWhat' : 'withdrawals.declineWhat', {
                      person,
                      username,
                    })}
                    onClick={() => answer.mutate({ id, answer: given })}
                    disabled={answer.isPending}
                  >
                    {t(given === 'approve' ? 'withdrawals.agree' : 'withdrawals.decline')}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
