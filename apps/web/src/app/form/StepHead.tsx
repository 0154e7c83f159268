import { Button } from '@amour/ui/components/form/Button.tsx'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** How far a form in steps has come, as windows that are lit, and the way back; `step` counts from 1. */
export function StepHead({ step, steps, onBack }: { step: number; steps: number; onBack: () => void }) {
  const { t } = useTranslation('common')
  return (
    <div className="step-head">
      {step > 1 && (
        <Button variant="link" onClick={onBack}>
          <ArrowLeft className="i i-16" aria-hidden />
          {t('stepBack')}
        </Button>
      )}
      <p className="step-count" role="status">
        {t('stepCount', { step, steps })}
      </p>
      <span className="step-lights" aria-hidden>
        {Array.from({ length: steps }, (_, at) => (
          <i key={at} data-lit={at < step ? '' : undefined} />
        ))}
      </span>
    </div>
  )
}
