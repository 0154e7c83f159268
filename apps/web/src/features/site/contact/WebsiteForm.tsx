import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Checkbox } from '@amour/ui/components/form/Checkbox.tsx'
import { ErrorSummary } from '@amour/ui/components/form/ErrorSummary.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { Select } from '@amour/ui/components/form/Select.tsx'
import { TextArea } from '@amour/ui/components/form/TextArea.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { useTranslation } from 'react-i18next'
import { usePreHydrationForm } from '#app/hydration/pre-hydration-input.ts'
import { formatNumber } from '#app/text/format.ts'
import type { FormName } from '#paths.ts'
import { contactForms } from './contact-forms.ts'
import type { WebsiteFormState } from './use-website-form.ts'
import { DESCRIPTION } from './website-form.ts'

/** The form that /abuse, /contact, /feedback and /report share. */
export function WebsiteForm({ name, state }: { name: FormName; state: WebsiteFormState }) {
  const { t } = useTranslation('contact')
  const formRef = usePreHydrationForm()
  const { form, formProps, idOf, fieldErrors, summary, user } = state
  const { register, watch } = form
  const { categories, asksWhom, needsAnswer } = contactForms[name]
  const used = watch('description').trim().length
  const whom = watch('username').trim()

  return (
    <form ref={formRef} method="post" className="stack stack-24" aria-label={t(`${name}.title`)} {...formProps}>
      <ErrorSummary title={t('error')} errors={summary.length > 1 ? summary : []} />
      <Field id={idOf('category')} label={t(`${name}.category`)} error={fieldErrors.category}>
        <Select {...register('category')} placeholder={t('choose')}>
          {categories.map((category) => (
            <option key={category} value={category}>
              {t(`categories.${category}`)}
            </option>
          ))}
        </Select>
      </Field>
      {asksWhom && (
        <Field
          id={idOf('username')}
          label={t('whom')}
          optional={t('optional')}
          hint={t('whomHint')}
          error={fieldErrors.username}
        >
          <TextInput
            {...register('username')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
          />
        </Field>
      )}
      {asksWhom && user && whom && (
        <Checkbox {...register('alsoBlock')} detail={t('alsoBlockDetail')}>
          {t('alsoBlock', { username: whom })}
        </Checkbox>
      )}
      <Field
        id={idOf('description')}
        label={t(`${name}.description`)}
        hint={t(`${name}.hint`)}
        error={fieldErrors.description}
        count={t('count', { used: formatNumber(used), most: formatNumber(DESCRIPTION.max) })}
      >
        <TextArea {...register('description')} rows={6} />
      </Field>
      {user ? (
        <p className="hint">{t('answerToAccount', { username: user.username })}</p>
      ) : (
        <Field
          id={idOf('email')}
          label={t('email')}
          optional={needsAnswer ? undefined : t('optional')}
          hint={t(needsAnswer ? 'emailNeeded' : 'emailHint')}
          error={fieldErrors.email}
        >
          <TextInput {...register('email')} type="email" autoComplete="email" />
        </Field>
      )}
      {fieldErrors.form && (
        <Alert tone="bad" title={t('notSent')}>
          <p>{fieldErrors.form}</p>
        </Alert>
      )}
      <div>
        <Button type="submit" size="lg" busy={state.isBusy} busyLabel={t('sending')}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
