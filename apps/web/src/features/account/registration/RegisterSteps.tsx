import { Button } from '@amour/ui/components/form/Button.tsx'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { StepHead } from '#app/form/StepHead.tsx'
import { usePreHydrationForm } from '#app/hydration/pre-hydration-input.ts'
import { ActivationNote } from './ActivationNote.tsx'
import { DateOfBirthField } from './DateOfBirthField.tsx'
import { LoginFields, UsernameField } from './LoginFields.tsx'
import { OrientationField } from './OrientationField.tsx'
import type { RegistrationField } from './registration-values.ts'
import { LoginLink, RegistrationFailure } from './RegistrationFailure.tsx'
import { TermsField } from './TermsField.tsx'
import { TownField } from './TownField.tsx'
import { useRegistration } from './use-registration.ts'

/** What each step asks. */
const steps: readonly (readonly RegistrationField[])[] = [
  ['orientation', 'location'],
  ['dob', 'username'],
  ['email', 'password', 'confirmPassword', 'terms'],
]
const LAST = steps.length

/**
 * The registration in three steps, the first of which is one question. A step is left only when it is right; what is
 * found wrong at the end leads back to its step. Without scripts all of it stands there at once (landing.css).
 */
export function RegisterSteps() {
  const { t } = useTranslation('accounts')
  const form = useRegistration()
  const formRef = usePreHydrationForm()
  const [step, setStep] = useState(1)
  const [isChecking, setChecking] = useState(false)
  const wrong = steps.findIndex((fields) => form.firstWrong && fields.includes(form.firstWrong)) + 1
  // Before the field takes the cursor, which it cannot while its step is hidden.
  if (wrong > 0 && wrong !== step) setStep(wrong)
  useFocusOn(step, formRef)
  if (form.isDone) return <ActivationNote registered={form.values} />

  function goBack() {
    form.clear()
    setStep(step - 1)
  }

  async function goOn() {
    if (step === LAST) return form.submit()
    if (isChecking) return
    setChecking(true)
    const isRight = await form.check(steps[step - 1] ?? [])
    setChecking(false)
    if (isRight) setStep(step + 1)
  }

  return (
    <form
      ref={formRef}
      method="post"
      className="register-steps"
      data-step={step}
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault()
        void goOn()
      }}
    >
      <h2 className="sr">{t('title')}</h2>
      <StepHead step={step} steps={LAST} onBack={goBack} />
      <RegistrationFailure form={form} />
      <Step title={t('steps.you')} isBusy={isChecking}>
        <OrientationField form={form} />
        <TownField form={form} town={undefined} />
      </Step>
      <Step title={t('steps.name')} isBusy={isChecking} isTitleShown>
        <DateOfBirthField form={form} />
        <UsernameField form={form} />
      </Step>
      <fieldset className="step">
        <legend className="t-card">{t('steps.reach')}</legend>
        <LoginFields form={form} />
        <TermsField form={form} />
        <Button type="submit" size="lg" wide busy={form.isBusy} busyLabel={t('loading')}>
          {t('submit')}
        </Button>
      </fieldset>
      <LoginLink />
    </form>
  )
}

type StepProps = { title: string; isBusy: boolean; isTitleShown?: boolean; children: ReactNode }

function Step({ title, isBusy, isTitleShown, children }: StepProps) {
  const { t } = useTranslation('accounts')
  return (
    <fieldset className="step">
      <legend className={isTitleShown ? 't-card' : 'sr'}>{title}</legend>
      {children}
      <Button type="submit" size="lg" className="step-next" busy={isBusy} busyLabel={t('loading')}>
        {isTitleShown ? t('steps.on') : t('steps.begin')}
      </Button>
    </fieldset>
  )
}

/** Puts the cursor into the first field of a step that was gone to, unless it is in the step already. */
function useFocusOn(step: number, form: RefObject<HTMLFormElement | null>) {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    const fields = form.current?.querySelectorAll('fieldset.step')[step - 1]
    if (fields && !fields.contains(document.activeElement)) fields.querySelector<HTMLElement>('input, select')?.focus()
  }, [step, form])
}
