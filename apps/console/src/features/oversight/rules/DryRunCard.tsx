import { Button } from '@amour/ui/components/form/Button.tsx'
import type { DryRun, Rule } from '@amour/contract/console/rules.ts'
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { formatDay, formatNumber } from '#app/display/format.ts'
import { SkeletonRows } from '#app/display/QuietState.tsx'
import { Figure } from './Figure.tsx'
import type { useDryRun } from './rules.api.ts'

type Props = { version: Rule['versions'][number]; run: ReturnType<typeof useDryRun>; mayRun: boolean }

/** What a version would have done of late, beside what people decided. */
export function DryRunCard({ version, run, mayRun }: Props) {
  const { t } = useTranslation('console-rules')
  const { dryRun: found } = version
  return (
    <section className="card" aria-labelledby="dry-run">
      <header>
        <h2 id="dry-run">{t('dryRun', { version: version.version })}</h2>
        {found && <span className="small muted">{t('ranAt', { day: formatDay(found.ranAt) })}</span>}
        {mayRun && (
          <Button variant="quiet" onClick={() => run.mutate(version.id)} disabled={run.isPending}>
            <Play size={16} aria-hidden />
            <span>{found ? t('dryRunAgain') : t('dryRunStart')}</span>
            <kbd>D</kbd>
          </Button>
        )}
      </header>
      {run.error && (
        <div className="pad">
          <CallFailure error={run.error} />
        </div>
      )}
      {run.isPending && !found && <SkeletonRows rows={2} />}
      {!found && !run.isPending && !run.error && <p className="pad muted">{t('dryRunLead')}</p>}
      {found && <Figures run={found} on={version.definition.on} />}
    </section>
  )
}

const triedOn = { reports: 'ofReports', signals: 'ofSignals', both: 'ofBoth' } as const

function Figures({ run, on }: { run: DryRun; on: keyof typeof triedOn }) {
  const { t } = useTranslation('console-rules')
  const decided = run.agreed + run.wrong
  const share = decided === 0 ? '–' : `${Math.round((100 * run.agreed) / decided)}%`
  return (
    <div className="result" role="status">
      <Figure
        name={t('wouldMeet')}
        value={formatNumber(run.hits)}
        below={t(triedOn[on], {
          reports: formatNumber(run.reports),
          signals: formatNumber(run.signals),
          members: formatNumber(run.members),
        })}
      />
      <Figure name={t('agreed')} value={share} below={t('agreedOf', { decided: formatNumber(decided) })} />
      <Figure name={t('wrong')} value={formatNumber(run.wrong)} below={t('wrongWhat')} />
      <Figure name={t('missed')} value={formatNumber(run.missed)} below={t('missedWhat')} />
    </div>
  )
}
