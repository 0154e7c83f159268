import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '#app/form/use-contract-form.ts'
import { emptySettings, useDescribeFailure } from './shared/settings-values.ts'
import type { SettingsFields, SettingsSchema, SettingsValues } from './shared/settings-values.ts'

export type UnfoldingFormProps = {
  /** Names the form for a screen reader. */
  label: string
  /** The button's word, where it is not the form's name. */
  submit?: string | undefined
  /** For what cannot be undone. */
  isDanger?: boolean | undefined
  schema?: SettingsSchema | undefined
  /** What stands in the fields that do not begin empty. */
  initial?: Partial<SettingsValues> | undefined
  send: (values: SettingsValues) => Promise<unknown>
  onCancel: () => void
  children: (fields: SettingsFields) => ReactNode
}

/** The form of SettingsForm: its fields, the sentence for what has no field, and the way on or back. */
export function UnfoldingForm(props: UnfoldingFormProps) {
  const { label, submit = label, isDanger = false, schema, initial, send, onCancel, children } = props
  const { t } = useTranslation('settings')
  const { form, formProps, fieldErrors, isBusy } = useContractForm<SettingsValues>({
    schema,
    defaultValues: { ...emptySettings, ...initial },
    send,
    readFailure: useDescribeFailure(),
  })
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const panel = element.current?.closest('section')
    element.current?.querySelector<HTMLElement>('input, select')?.focus()
    // What opened the form stands there again when the form has gone; the keyboard goes on from it.
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) panel?.querySelector('button')?.focus()
      })
    }
  }, [])

  return (
    <form ref={element} className="stack" aria-label={label} {...formProps}>
      {fieldErrors.form && (
        <Alert tone="bad" title={t('error')}>
          {fieldErrors.form}
        </Alert>
      )}
      {children({ register: form.register, watch: form.watch, fieldErrors })}
      <div className="cluster">
        {/* What it names has a name of the member's own, and takes two lines where that is long. */}
        <Button
          type="submit"
          variant={isDanger ? 'danger' : 'primary'}
          className="max-w-full whitespace-normal wrap-anywhere"
          busy={isBusy}
          busyLabel={t('loading')}
        >
          {submit}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
