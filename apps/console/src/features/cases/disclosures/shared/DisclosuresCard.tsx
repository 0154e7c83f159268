import { useTranslation } from 'react-i18next'
import { useHasRole } from '#app/call/me.ts'
import { FailedState, SkeletonRows } from '#app/display/QuietState.tsx'
import { DisclosureItem } from '#features/cases/disclosures/DisclosureItem.tsx'
import { useDisclosures } from '#features/cases/disclosures/disclosures.api.ts'
import { LegalHoldForm } from '#features/cases/disclosures/LegalHoldForm.tsx'
import { ReferralsCard } from '#features/cases/referrals/shared/ReferralsCard.tsx'
import { DisclosureProposalForm } from '#features/cases/disclosures/DisclosureProposalForm.tsx'

/** What is kept of a case for an authority, what leaves it by two people and what authorities were told; for those who may propose it. */
export function DisclosuresCard({ caseId }: { caseId: string }) {
  if (!useHasRole('moderator', 'childSafety', 'lead')) return null
  return (
    <>
      <Card caseId={caseId} />
      <ReferralsCard caseId={caseId} />
    </>
  )
}

function Card({ caseId }: { caseId: string }) {
  const { t } = useTranslation('console-disclosures')
  const { data, error, refetch } = useDisclosures(caseId)
  return (
    <section className="card" aria-labelledby="disclosures">
      <header>
        <h2 id="disclosures">{t('title')}</h2>
      </header>
      <div className="pad stack s16">
        {error && <FailedState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={2} />}
        {data?.preservation && <LegalHoldForm caseId={caseId} preservation={data.preservation} />}
        {data?.data.map((disclosure) => (
          <DisclosureItem key={disclosure.id} disclosure={disclosure} />
        ))}
        {data && (
          <details className="fold">
            <summary>{t('lead')}</summary>
            <div className="stack s24">
              {!data.preservation && <LegalHoldForm caseId={caseId} preservation={null} />}
              <DisclosureProposalForm caseId={caseId} />
            </div>
          </details>
        )}
      </div>
    </section>
  )
}
