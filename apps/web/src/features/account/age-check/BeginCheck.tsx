import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import type { AgeKey } from '@amour/contract/account/age-check.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'
import { Radio } from '@amour/ui/components/form/Radio.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NothingKept, useBeginCheck } from './age-check.api.ts'

/** What will happen, the ways that there are, and the way to the gate. `ways`: none where there is no check. */
export function BeginCheck({ ways }: { ways: readonly AgeKey['methodClass'][] }) {
  const { t } = useTranslation('age-check')
  const begin = useBeginCheck()
  const [chosen, choose] = useState<AgeKey['methodClass']>()
  const way = chosen ?? ways[0]
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
          {t(way === 'person' ? 'how.personSteps' : 'how.steps', { returnObjects: true }).map((step, place) => (
            <li key={step}>
              <span className="n" aria-hidden>
                {place + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
        {begin.error && <Alert tone="bad">{t(begin.error instanceof NothingKept ? 'store' : 'offline')}</Alert>}
        {way ? (
          <div className="stack stack-8">
            {ways.length > 1 && (
              <FieldGroup label={t('way.label')} className="mb-2">
                {ways.map((each) => (
                  <Radio
                    key={each}
                    name="way"
                    value={each}
                    checked={way === each}
                    detail={t(`way.${each}Hint`)}
                    onChange={() => choose(each)}
                  >
                    {t(`way.${each}`)}
                  </Radio>
                ))}
              </FieldGroup>
            )}
            <div>
              <Button
                size="lg"
                busy={begin.isPending || begin.isSuccess}
                busyLabel={t('how.beginning')}
                onClick={() => begin.mutate(way)}
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
