import { useTranslation } from 'react-i18next'
import { useHasRole } from '#app/call/me.ts'
import { FailedState, SkeletonRows } from '#app/display/QuietState.tsx'
import { ReferralForm } from '#features/cases/referrals/ReferralForm.tsx'
import { ReferralItem } from '#features/cases/referrals/ReferralItem.tsx'
import { useReferralsOf } from '#features/cases/referrals/referrals.api.ts'

/** What authorities were told of a case, for those who may write it down. */
export function ReferralsCard({ caseId }: { caseId: string }) {
  return useHasRole('childSafety', 'lead') ? <Card caseId={caseId} /> : null
}

function Card({ caseId }: { caseId: string }) {
  const { t } = useTranslation('console-disclosures')
  const { data, error, refetch } = useReferralsOf(caseId)
  return (
    <section className="card" aria-labelledby="referrals">
      <header>
        <h2 id="referrals">{t('referrals.title')}</h2>
      </header>
      <div className="pad stack s16">
        {error && <FailedState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={2} />}
        {data?.data.length === 0 && <p className="muted">{t('referrals.noneHere')}</p>}
        {data?.data.map((referral) => (
          <ReferralItem key={referral.id} referral={referral} />
        ))}
        {data && (
          <details className="fold">
            <summary>{t('referrals.lead')}</summary>
            <ReferralForm caseId={caseId} />
          </details>
        )}
      </div>
    </section>
  )
}
