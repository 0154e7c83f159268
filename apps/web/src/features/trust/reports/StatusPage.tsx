import type { ReportStatus } from '@amour/contract/trust/reports.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { useTranslation } from 'react-i18next'
import { CallError, isRefusal } from '#app/call/call-error.ts'
import { formatDay, formatTime } from '#app/text/format.ts'
import { SideNotes } from '#app/reading/SideNotes.tsx'
import { useReportStatus } from './reports.api.ts'
import { useStatusForm } from './use-status-form.ts'

/** Where a report stands, for somebody without an account. */
export function StatusPage() {
  const { t } = useTranslation('intimate')
  const { mutate, data, error, isPending } = useReportStatus()
  const { submit, fields } = useStatusForm(mutate)
  return (
    <div className="wrap page">
      <div className="page-head">
        <div>
          <h1 className="t-page">{t('status.title')}</h1>
          <p className="measure">{t('status.lead')}</p>
        </div>
      </div>
      <div className="cols">
        <div className="card">
          <form className="stack" noValidate aria-label={t('status.title')} onSubmit={submit}>
            <Field label={t('reference')} hint={t('status.referenceHint')} {...fields.reference.field}>
              <TextInput autoComplete="off" {...fields.reference.input} />
            </Field>
            <Field label={t('secret')} {...fields.secret.field}>
              <TextInput autoComplete="off" {...fields.secret.input} />
            </Field>
            {error && (
              <Alert tone="bad">
                {isRefusal(error, 'notFound') ? t('status.unknown') : reasonOf(error, t('notSent'))}
              </Alert>
            )}
            <div>
              <Button type="submit" busy={isPending}>
                {t('status.ask')}
              </Button>
            </div>
          </form>
          <div aria-live="polite">{data && <Found report={data} />}</div>
        </div>
        <div className="stack stack-24">
          <SideNotes notes={t('status.notes', { returnObjects: true })} />
        </div>
      </div>
    </div>
  )
}

const reasonOf = (error: Error, otherwise: string) =>
  (error instanceof CallError && !error.isOutage && error.message) || otherwise

function Found({ report }: { report: ReportStatus }) {
  const { t } = useTranslation(['intimate', 'reports'])
  const { reference, category, title, state, outcome, createdAt, dueAt, removeBy, hiddenAt } = report
  const moment = (at: string) => ({ day: formatDay(at), time: formatTime(at) })
  return (
    <section className="stack stack-8 mt-6">
      <div className="between">
        <h2 className="t-card num">{reference}</h2>
        <Tag tone={state === 'closed' ? 'approved' : 'pending'} tint>
          {t(`reports:states.${state}`)}
        </Tag>
      </div>
      <p className="small muted">
        {category ? t(`reports:categories.${category}`) : title}, {formatDay(createdAt)}
      </p>
      {hiddenAt && <p>{t('status.hidden', moment(hiddenAt))}</p>}
      {removeBy && state !== 'closed' && <p>{t('status.removeBy', moment(removeBy))}</p>}
      {state === 'closed' ? (
        <p>{t(`reports:outcomes.${outcome ?? 'answered'}`)}</p>
      ) : (
        <p>{t('status.due', moment(dueAt))}</p>
      )}
    </section>
  )
}
