import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NothingKept, useBeginCheck } from './age-check.api.ts'

/** What will happen, and the way to the gate. */
export function BeginCheck({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('age-check')
  const begin = useBeginCheck()
  const { reset } = begin
  // Whoever goes back finds the page as it was left, on its way to the gate.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [reset])
  return (
    <Panel title={t('how.title')}>
      <div className="stack">
        <ol className="setup">
          {t('how.steps', { returnObjects: true }).map((step, place) => (
            <li key={step}>
              <span className="n" aria-hidden>
                {place + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
        {begin.error && <Alert tone="bad">{t(begin.error instanceof NothingKept ? 'store' : 'offline')}</Alert>}
        {isOpen ? (
          <div className="stack stack-8">
            <div>
              <Button
                size="lg"
                busy={begin.isPending || begin.isSuccess}
                busyLabel={t('how.beginning')}
                onClick={() => begin.mutate()}
              >
                {t('how.begin')}
              </Button>
            </div>
            <p className="small muted">{t('how.leave')}</p>
          </div>
        ) : (
          <Alert tone="plain">{t('how.none')}</Alert>
        )}
      </div>
    </Panel>
  )
}
