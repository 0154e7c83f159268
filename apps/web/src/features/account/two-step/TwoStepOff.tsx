import { Button } from '@amour/ui/components/form/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Confirmation } from '#features/account/confirmation/confirmation.api.ts'
import { ConfirmFields } from '#features/account/confirmation/shared/ConfirmFields.tsx'
import { useDescribeFailure } from '#features/account/confirmation/shared/settings-field-errors.ts'
import { SettingsForm } from '#features/account/confirmation/shared/SettingsForm.tsx'
import { beginTwoStep } from './two-step.api.ts'
import { TwoStepSetUp } from './TwoStepSetUp.tsx'

type TwoStepOffProps = { hasPasskeys: boolean; onCodes: (codes: readonly string[]) => void }

const nothing: Confirmation = { password: '', code: '' }

/** From "off" to the set-up, which the password opens, and where there are passkeys the second step. */
export function TwoStepOff({ hasPasskeys, onCodes }: TwoStepOffProps) {
  const { t } = useTranslation('settings')
  const describe = useDescribeFailure()
  const [values, setValues] = useState(nothing)
  const [isAsking, setAsking] = useState(false)
  const begin = useMutation({ mutationFn: beginTwoStep, gcTime: 0 })
  const problems = describe(begin.error)

  function leave() {
    begin.reset()
    setValues(nothing)
    setAsking(false)
  }

  if (begin.data) return <TwoStepSetUp secret={begin.data} onCodes={onCodes} onCancel={leave} />
  if (!isAsking) {
    return (
      <div className="line-item">
        <div>
          <p>{t('authenticator')}</p>
          <small>{t('authenticatorHint')}</small>
        </div>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('setUp')}
        </Button>
      </div>
    )
  }
  return (
    <SettingsForm
      label={t('setUp')}
      submit={t('continue')}
      isBusy={begin.isPending}
      problems={problems}
      onSubmit={() => begin.mutate(values)}
      onCancel={leave}
    >
      <ConfirmFields
        values={values}
        onEdit={(change) => {
          setValues({ ...values, ...change })
          if (begin.error) begin.reset()
        }}
        problems={problems}
        hasTwoStep={hasPasskeys}
      />
    </SettingsForm>
  )
}
