import type { PushSettings } from '@amour/contract/account/push.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import { CallError, describeWait } from '#app/call/call-error.ts'
import { useTestPush, useTurnOff, useTurnOn } from './push.api.ts'

type PushHereProps = { pushKey: string; here: PushSettings['devices'][number] | undefined }

/** Turns notifications on in this browser, which asks its user then, tries them, and turns them off. */
export function PushHere({ pushKey, here }: PushHereProps) {
  const { t } = useTranslation('settings')
  const [on, off, trial] = [useTurnOn(), useTurnOff(), useTestPush()]
  const failure = on.error ?? off.error ?? trial.error
  const isNo = failure instanceof DOMException && failure.name === 'NotAllowedError'
  return (
    <>
      <div className="line-item">
        <div>
          <p>
            {t('push.here')}{' '}
            <Tag tone={here ? 'approved' : 'plain'} tint>
              {t(here ? 'push.on' : 'push.off')}
            </Tag>
          </p>
          <small role="status">{t(trial.isSuccess ? 'push.tested' : here ? 'push.onText' : 'push.offText')}</small>
        </div>
        {here ? (
          <>
            <Button variant="quiet" busy={trial.isPending} onClick={() => trial.mutate()}>
              {t('push.test')}
            </Button>
            <Button variant="quiet" busy={off.isPending} onClick={() => off.mutate(here)}>
              {t('push.turnOff')}
            </Button>
          </>
        ) : (
          <Button busy={on.isPending} onClick={() => on.mutate(pushKey)}>
            {t('push.turnOn')}
          </Button>
        )}
      </div>
      {failure && (
        <Alert tone="bad" title={t('error')} className="mt-4">
          {failure instanceof CallError
            ? (failure.violations[0]?.message ?? describeWait(failure) ?? t('offline'))
            : t(isNo ? 'push.refused' : 'push.unreached')}
        </Alert>
      )}
    </>
  )
}
