import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingsFieldErrors } from './settings-field-errors.ts'

type SettingsFormProps = {
  /** Names the form for a screen reader. */
  label: string
  submit: string
  /** For what cannot be undone. */
  isDanger?: boolean | undefined
  isBusy: boolean
  problems: SettingsFieldErrors
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** A form that unfolds in its panel: its fields, the sentence for what has no field, and the way on or back. */
export function SettingsForm(props: SettingsFormProps) {
  const { label, submit, isDanger = false, isBusy, problems, onSubmit, onCancel, children } = props
  const { t } = useTranslation('settings')
  const form = useRef<HTMLFormElement>(null)
  const faulty = Object.keys(problems).join(' ')
  useEffect(() => {
    const panel = form.current?.closest('section')
    form.current?.querySelector('input')?.focus()
    // What opened the form stands there again when the form has gone; the keyboard goes on from it.
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) panel?.querySelector('button')?.focus()
      })
    }
  }, [])
  useEffect(() => {
    if (faulty) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faulty])

  return (
    <form
      ref={form}
      className="stack"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onSubmit()
      }}
    >
      {problems.form && (
        <Alert tone="bad" title={t('error')}>
          {problems.form}
        </Alert>
      )}
      {children}
      <div className="cluster">
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={isBusy} busyLabel={t('loading')}>
          {submit}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
