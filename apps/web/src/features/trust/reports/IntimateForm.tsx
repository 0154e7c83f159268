import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Checkbox } from '@amour/ui/components/form/Checkbox.tsx'
import { ErrorSummary } from '@amour/ui/components/form/ErrorSummary.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'
import { Radio } from '@amour/ui/components/form/Radio.tsx'
import { TextArea } from '@amour/ui/components/form/TextArea.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { intimateDeclarations } from '@amour/contract/trust/reports.ts'
import { useTranslation } from 'react-i18next'
import type { useIntimateReport } from './reports.api.ts'
import { useIntimateForm } from './use-intimate-form.ts'

type IntimateFormProps = { report: Pick<ReturnType<typeof useIntimateReport>, 'mutate' | 'error' | 'isPending'> }

/** What the law asks of such a notice: who, what and where, in good faith, signed, and how to answer. */
export function IntimateForm({ report }: IntimateFormProps) {
  const { t } = useTranslation('intimate')
  const { values, change, idOf, errorOf, summary, submit, failure } = useIntimateForm(report)
  return (
    <form className="stack stack-24" noValidate aria-label={t('title')} onSubmit={submit}>
      <ErrorSummary title={t('error')} errors={summary.length > 1 ? summary : []} />
      <FieldGroup label={t('relation')} error={errorOf('relation')}>
        {(['shown', 'actingFor'] as const).map((choice, place) => (
          <Radio
            key={choice}
            // Where the summary of what is wrong leads.
            {...(place === 0 && { id: idOf('relation') })}
            name="relation"
            value={choice}
            checked={values.relation === choice}
            onChange={() => change('relation', choice)}
          >
            {t(`relations.${choice}`)}
          </Radio>
        ))}
      </FieldGroup>
      <Field id={idOf('name')} label={t('name')} hint={t('nameHint')} error={errorOf('name')}>
        <TextInput value={values.name} autoComplete="name" onChange={({ target }) => change('name', target.value)} />
      </Field>
      <Field id={idOf('email')} label={t('email')} hint={t('emailHint')} error={errorOf('email')}>
        <TextInput
          type="email"
          value={values.email}
          autoComplete="email"
          onChange={({ target }) => change('email', target.value)}
        />
      </Field>
      <Field
        id={idOf('identification')}
        label={t('identification')}
        hint={t('identificationHint')}
        error={errorOf('identification')}
      >
        <TextArea
          rows={4}
          value={values.identification}
          onChange={({ target }) => change('identification', target.value)}
        />
      </Field>
      <Field id={idOf('places')} label={t('places')} hint={t('placesHint')} error={errorOf('places')}>
        <TextArea rows={3} value={values.places} onChange={({ target }) => change('places', target.value)} />
      </Field>
      {intimateDeclarations.map((name) => (
        <Checkbox
          key={name}
          id={idOf(name)}
          checked={values[name]}
          error={errorOf(name)}
          onChange={({ target }) => change(name, target.checked)}
        >
          {t(name)}
        </Checkbox>
      ))}
      <Field id={idOf('signature')} label={t('signature')} hint={t('signatureHint')} error={errorOf('signature')}>
        <TextInput
          value={values.signature}
          autoComplete="off"
          onChange={({ target }) => change('signature', target.value)}
        />
      </Field>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <div>
        <Button type="submit" size="lg" busy={report.isPending} busyLabel={t('sending')}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
