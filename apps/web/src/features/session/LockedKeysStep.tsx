import { Alert } from '@amour/ui/components/Alert.tsx'
import { Button } from '@amour/ui/components/Button.tsx'
import { Field } from '@amour/ui/components/Field.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordBox } from '#app/PasswordBox.tsx'
import type { SignedIn } from './session.api.ts'
import { useLockedKeys } from './use-locked-keys.ts'

type LockedKeysStepProps = { signedIn: SignedIn; password: string; onDone: (signedIn: SignedIn) => void }

/** Logged in with a recovered password, and the key is still wrapped under the old one: three ways on. */
export function LockedKeysStep({ signedIn, password, onDone }: LockedKeysStepProps) {
  const { t } = useTranslation('session')
  const { t: tKeys } = useTranslation('keys')
  const [oldPassword, setOldPassword] = useState('')
  const { unlock, begin, unlockProblem, failure, isBusy, clear } = useLockedKeys(signedIn, password, onDone)

  return (
    <div className="stack">
      <Alert tone="bad" title={t('error')}>
        {tKeys('privateKey')}
      </Alert>
      <p>{t('lockedWhy')}</p>
      {failure && (
        <Alert tone="bad" title={t('error')}>
          {failure}
        </Alert>
      )}
      <form
        className="stack"
        noValidate
        aria-label={t('unlockTitle')}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) unlock.mutate(oldPassword)
        }}
      >
        <Field label={t('oldPassword')} hint={t('unlockHint')} error={unlockProblem}>
          <PasswordBox
            autoComplete="off"
            value={oldPassword}
            onChange={(event) => {
              setOldPassword(event.target.value)
              clear()
            }}
          />
        </Field>
        <Button type="submit" wide busy={unlock.isPending} busyLabel={t('loading')}>
          {t('unlock')}
        </Button>
      </form>
      <hr className="rule" />
      <p className="muted">{t('newKeysHint')}</p>
      <Button variant="quiet" wide busy={begin.isPending} onClick={() => isBusy || begin.mutate()}>
        {t('newKeys')}
      </Button>
      <hr className="rule" />
      <p className="muted">{t('laterHint')}</p>
      <Button variant="ghost" wide onClick={() => isBusy || onDone(signedIn)}>
        {t('later')}
      </Button>
    </div>
  )
}
