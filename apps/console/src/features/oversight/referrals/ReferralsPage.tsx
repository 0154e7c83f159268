import { Button } from '@amour/ui/components/form/Button.tsx'
import type { Referral } from '@amour/contract/console/referrals.ts'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ColumnHeads } from '#app/display/ColumnHeads.tsx'
import { formatDay, formatTime } from '#app/display/format.ts'
import { FailedState, QuietState, SkeletonRows } from '#app/display/QuietState.tsx'
import { Shell } from '#app/frame/Shell.tsx'
import { useReferrals } from '#features/cases/referrals/referrals.api.ts'
import { ReferralState } from '#features/cases/referrals/shared/ReferralState.tsx'
import { paths } from '#paths.ts'

const columns = ['authority', 'told', 'case', 'state'] as const

/** The register of what authorities were told: entries are written at their cases. */
export function ReferralsPage() {
  const { t } = useTranslation('console-disclosures')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useReferrals(page)
  const pages = data ? Math.ceil(data.total / data.numOfRecords) : 1
  return (
    <Shell keys={[]}>
      <div className="pagehead">
        <div>
          <h1>{t('referrals.register')}</h1>
          <p className="muted">{t('referrals.registerLead')}</p>
        </div>
      </div>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data?.total === 0 && (
        <QuietState icon={Landmark} title={t('referrals.none')}>
          <p className="muted">{t('referrals.noneWhat')}</p>
        </QuietState>
      )}
      {data && data.total > 0 && (
        <section className="card" aria-label={t('referrals.register')}>
          <table className="table table--stack">
            <ColumnHeads columns={columns.map((name) => ({ name: t(`referrals.columns.${name}`) }))} />
            <tbody>
              {data.data.map((referral) => (
                <Row key={referral.id} referral={referral} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {pages > 1 && (
        <div className="row gap12">
          <Button variant="quiet" size="lg" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('referrals.newer')}
          </Button>
          <Button variant="quiet" size="lg" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('referrals.older')}
          </Button>
        </div>
      )}
    </Shell>
  )
}

function Row({ referral }: { referral: Referral }) {
  const { t } = useTranslation('console-disclosures')
  const { number, referredAt, authority, reference, caseId, caseReference, recordedBy } = referral
  return (
    <tr>
      <td className="anywhere">
        <span className="strong">{t(`referrals.authorities.${authority}`)}</span>
        <div className="small muted">{reference}</div>
      </td>
      <td className="num nowrap">
        {`${formatDay(referredAt)}, ${formatTime(referredAt)}`}
        <div className="small muted">{t('referrals.numbered', { number })}</div>
      </td>
      <td className="start">
        <Link to={paths.case(caseId)}>{caseReference}</Link>
        <div className="small muted">{recordedBy}</div>
      </td>
      <td className="state">
        <ReferralState referral={referral} />
      </td>
    </tr>
  )
}
