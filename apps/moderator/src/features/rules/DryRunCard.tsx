import type { DryRun, Rule } from '@amour/contract/console/rules.ts'
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Failure } from '#app/Failure.tsx'
import { formatNumber } from '#app/format.ts'
import { SkeletonRows } from '#app/QuietState.tsx'
import { Figure } from './Figure.tsx'
import type { useDryRunOf } from './rules.api.ts'

type Props = { version: Rule['versions'][number]; run: ReturnType<typeof useDryRunOf>; mayRun: boolean }

/** What a version would have done of late, beside what people decided. */
export function DryRunCard({ version, run, mayRun }: Props) {
  const { t } = useTranslation('console-rules')
  return (
    <section className="card" aria-labelledby="dry-run">
      <header>
        <h2 id="dry-run">{t('dryRun', { version: version.version })}</h2>
        {mayRun && (
          <button type="button" className="btn" onClick={() => void run.refetch()} disabled={run.isFetching}>
            <Play size={16} aria-hidden />
            <span>{run.data ? t('dryRunAgain') : t('dryRunStart')}</span>
            <kbd>D</kbd>
          </button>
        )}
      </header>
      {run.error && (
        <div className="pad">
          <Failure error={run.error} />
        </div>
      )}
      {run.isFetching && !run.data && <SkeletonRows rows={2} />}
      {!run.data && !run.isFetching && !run.error && <p className="pad muted">{t('dryRunLead')}</p>}
      {run.data && <Figures run={run.data} />}
    </section>
  )
}

function Figures({ run }: { run: DryRun }) {
  const { t } = useTranslation('console-rules')
  const decided = run.agreed + run.wrong
  const share = decided === 0 ? '–' : `${Math.round((100 * run.agreed) / decided)} %`
  return (
    <div className="result" role="status">
      <Figure
        name={t('wouldMeet')}
        value={formatNumber(run.hits)}
        below={t('ofReports', { reports: formatNumber(run.reports), members: formatNumber(run.members) })}
      />
      <Figure name={t('agreed')} value={share} below={t('agreedOf', { count: decided })} />
      <Figure name={t('wrong')} value={formatNumber(run.wrong)} below={t('wrongWhat')} />
      <Figure name={t('missed')} value={formatNumber(run.missed)} below={t('missedWhat')} />
    </div>
  )
}
