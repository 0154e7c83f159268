import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { useTranslation } from 'react-i18next'
import { describeWait } from '#app/call/call-error.ts'
import { formatTime } from '#app/text/format.ts'
import { useHandIn } from './age-check.api.ts'

/** A proof that this browser has and the site does not: when it goes, why it waits, and how it goes at once. */
export function WaitingProof({ dueAt }: { dueAt: number }) {
  const { t } = useTranslation('age-check')
  const hand = useHandIn()
  return (
    <Panel title={t('waiting.title')}>
      <div className="stack">
        <p>{t('waiting.text', { time: formatTime(dueAt) })}</p>
        <p>
          {t('waiting.why')} {t('waiting.few')}
        </p>
        {hand.error && <Alert tone="bad">{describeWait(hand.error) ?? t('offline')}</Alert>}
        <div>
          <Button busy={hand.isPending} busyLabel={t('waiting.handing')} onClick={() => hand.mutate()}>
            {t('waiting.now')}
          </Button>
        </div>
        <p className="small muted">{t('waiting.logout')}</p>
      </div>
    </Panel>
  )
}
