import { Button } from '@amour/ui/components/form/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '#app/call/call-error.ts'
import { CodeBoxes } from '#app/form/CodeBoxes.tsx'
import { useDescribeFailure } from '#features/account/confirmation/shared/settings-values.ts'
import { applyTwoStepChange, finishTwoStep, refetchTwoStep } from './two-step.api.ts'

type CodeFormProps = {
  onCodes: (codes: readonly string[]) => void
  /** It is on, and the answer with the codes was lost. */
  onLost: () => void
  onCancel: () => void
}

/** The six digits that show that the authenticator app has the secret. */
export function CodeForm({ onCodes, onLost, onCancel }: CodeFormProps) {
  const { t } = useTranslation('settings')
  const describe = useDescribeFailure()
  const [code, setCode] = useState('')
  const [failures, setFailures] = useState(0)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: finishTwoStep,
    onSuccess: onCodes,
    onError(failure) {
      // An earlier try has turned it on, and its answer, with the codes, was lost.
      if (isRefusal(failure, 'twoStepOn')) {
        onLost()
        void applyTwoStepChange().catch(refetchTwoStep)
      }
      setCode('')
      setFailures(failures + 1)
    },
  })
  const fieldErrors = describe(error)
  const isWhole = code.length === 6
  return (
    <form
      className="stack"
      noValidate
      aria-label={t('code')}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole && !isPending) mutate(code)
      }}
    >
      <CodeBoxes
        key={failures}
        takeFocus={failures > 0}
        small
        label={t('code')}
        digitLabel={(digit) => t('digit', { digit })}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          if (error && digits) reset()
        }}
        onComplete={(digits) => isPending || mutate(digits)}
        error={fieldErrors.code ?? fieldErrors.form}
      />
      <div className="cluster">
        <Button
          type="submit"
          whyNot={isWhole || isPending ? undefined : t('codeDigits')}
          busy={isPending}
          busyLabel={t('loading')}
        >
          {t('verify')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
