import { Button } from '@amour/ui/components/form/Button.tsx'
import type { Referral } from '@amour/contract/console/referrals.ts'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { formatDate, formatTime } from '#app/display/format.ts'
import { useAnswerReferral } from './referrals.api.ts'
import { ReferralState } from './shared/ReferralState.tsx'

/** One entry of the register, and a colleague's answer to it. */
export function ReferralItem({ referral }: { referral: Referral }) {
  const { t } = useTranslation('console-disclosures')
  const answer = useAnswerReferral()
  const { id, authority, reference, referredAt, preserved, recordedBy, state, isMine } = referral
  const give = (how: 'confirm' | 'decline') => answer.mutate({ id, answer: how })
  return (
    <div className="stack s8">
      <div className="row gap12 wrap">
        <span className="strong">{t(`referrals.authorities.${authority}`)}</span>
        <ReferralState referral={referral} />
      </div>
      <dl className="kv small">
        <dt>{t('referrals.reference')}</dt>
        <dd className="anywhere">{reference}</dd>
        <dt>{t('referrals.told')}</dt>
        <dd>{`${formatDate(referredAt)}, ${formatTime(referredAt)}`}</dd>
        <dt>{t('referrals.preserved')}</dt>
        <dd className="anywhere">{preserved}</dd>
        <dt>{t('referrals.by')}</dt>
        <dd>{recordedBy}</dd>
      </dl>
      <CallFailure error={answer.error} />
      {state === 'waits' && !isMine && (
        <div className="row gap12 wrap">
          <Button size="lg" disabled={answer.isPending} onClick={() => give('confirm')}>
            {t('referrals.confirm')}
          </Button>
          <Button variant="quiet" size="lg" disabled={answer.isPending} onClick={() => give('decline')}>
            {t('referrals.decline')}
          </Button>
        </div>
      )}
    </div>
  )
}
