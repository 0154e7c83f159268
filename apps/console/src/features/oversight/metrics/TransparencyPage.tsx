import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import type { Transparency } from '@amour/contract/trust/transparency.ts'
import { FileText } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findFieldError } from '#app/form/field-errors.ts'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { formatPeriod } from '#app/display/format.ts'
import { FailedState, SkeletonRows } from '#app/display/QuietState.tsx'
import { Shell } from '#app/frame/Shell.tsx'
import { downloadTable } from './figures.ts'
import { type Period, useTransparency } from './metrics.api.ts'
import { CategoriesCard } from './CategoriesCard.tsx'
import { FiguresHead } from './FiguresHead.tsx'
import { ReportTiles } from './ReportTiles.tsx'

const DAY = 86_400_000

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The last three months, until yesterday. */
const lastMonths = (): Period => ({ from: dayOf(Date.now() - 90 * DAY), to: dayOf(Date.now() - DAY) })

/** What may be told to everybody about a period that one chooses. */
export function TransparencyPage() {
  const { t } = useTranslation('console-metrics')
  const { t: tConsole } = useTranslation('console')
  const [today] = useState(() => dayOf(Date.now()))
  const [period, setPeriod] = useState(lastMonths)
  const [wanted, setWanted] = useState(period)
  const { data, error, refetch, isFetching } = useTransparency(period)
  const make = (event: FormEvent) => {
    event.preventDefault()
    setPeriod(wanted)
  }
  const errorOf = (name: string) => findFieldError(error, name)
  const isRefused = errorOf('from') !== undefined || errorOf('to') !== undefined
  return (
    <Shell keys={[{ keys: ['D'], does: tConsole('does.download') }]}>
      <FiguresHead
        title={t('report.title')}
        lead={data && t('report.lead', { period: formatPeriod(data.from, data.to) })}
        onDownload={data && (() => downloadTable(`transparency-${data.from}-${data.to}`, rowsOf(data)))}
      />
      <form className="periodform" noValidate onSubmit={make}>
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={t(`report.${name}`)} error={errorOf(name)}>
            <TextInput
              type="date"
              value={wanted[name]}
              max={today}
              onChange={({ target }) => setWanted({ ...wanted, [name]: target.value })}
            />
          </Field>
        ))}
        <Button type="submit" size="lg" disabled={isFetching}>
          <FileText size={18} aria-hidden />
          {t('report.make')}
        </Button>
      </form>
      {error && !isRefused && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && !error && (
        <div className="figures">
          <ReportTiles report={data} />
          <CategoriesCard categories={data.categories} />
        </div>
      )}
    </Shell>
  )
}

/** The categories as a file; a number that is not told is empty. */
const rowsOf = ({ categories }: Transparency) => [
  ['category', 'reports', 'actionTaken', 'medianMinutes', 'appeals', 'overturned'],
  ...categories.map((row) => [
    row.category,
    row.reports ?? '',
    row.actionTaken ?? '',
    row.medianMinutes ?? '',
    row.appeals ?? '',
    row.overturned ?? '',
  ]),
]
