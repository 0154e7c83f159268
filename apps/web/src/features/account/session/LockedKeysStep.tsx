import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'
import { Radio } from '@amour/ui/components/form/Radio.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KitCodeField } from '#features/account/keys/shared/KitCodeField.tsx'
import { KitSheet } from '#features/account/keys/shared/KitSheet.tsx'
import { PasswordBox } from '#app/form/PasswordBox.tsx'
import { canUsePasskeys } from './passkeys.api.ts'
import type { SignedIn } from './session.api.ts'
import { useLockedKeys, type UnlockMethod, unlockMethods } from './use-locked-keys.ts'

type LockedKeysStepProps = { signedIn: SignedIn; password: string; onDone: (signedIn: SignedIn) => void }

/** Logged in, and the password opens no key: it was recovered, or what the server keeps is damaged. Up to four ways on. */
export function LockedKeysStep({ signedIn, password, onDone }: LockedKeysStepProps) {
  const { t } = useTranslation('session')
  const { t: tKeys } = useTranslation('keys')
  const { recoveryKit: hasKit, passkeyOpens, keyProblem } = signedIn.user
  const closed = {
    kit: !hasKit && 'way.noKit',
    passkey: false,
    oldPassword: keyProblem === 'damaged' && 'way.noOldPassword',
    newKeys: false,
  } as const
  // Most members have no such passkey, and need not read that they have none.
  const offered = unlockMethods.filter((each) => each !== 'passkey' || (passkeyOpens && canUsePasskeys()))
  const [way, setWay] = useState<UnlockMethod>(offered.find((each) => !closed[each]) ?? 'newKeys')
  const [typed, setTyped] = useState('')
  const { newKit, keepKit, attempt, fieldError, failure, isBusy, clear } = useLockedKeys(signedIn, password, onDone)
  const form = useRef<HTMLFormElement>(null)
  const name = useId()
  useEffect(() => {
    if (fieldError) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [fieldError])
  if (newKit) return <KitSheet kit={newKit} onKept={keepKit} />

  function edit(text: string) {
    setTyped(text)
    clear()
  }

  function choose(chosen: UnlockMethod) {
    setWay(chosen)
    edit('')
  }

  return (
    <form
      className="stack"
      noValidate
      aria-label={t('unlockTitle')}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) attempt({ way, typed })
      }}
    >
      <Alert tone="bad" title={t('error')}>
        {tKeys('privateKey')}
      </Alert>
      <p>{t(signedIn.problem === 'damaged' ? 'damagedWhy' : 'lockedWhy')}</p>
      {failure && (
        <Alert tone="bad" title={t('error')}>
          {failure}
        </Alert>
      )}
      <FieldGroup label={t('waysOn')}>
        {offered.map((each) => (
          <Radio
            key={each}
            name={name}
            checked={way === each}
            disabled={isBusy || closed[each] !== false}
            detail={t(closed[each] || `way.${each}Hint`)}
            onChange={() => choose(each)}
          >
            {t(`way.${each}`)}
          </Radio>
        ))}
      </FieldGroup>
      {way === 'kit' && <KitCodeField value={typed} error={fieldError} onChange={({ target }) => edit(target.value)} />}
      {way === 'oldPassword' && (
        <Field label={t('oldPassword')} error={fieldError}>
          <PasswordBox autoComplete="off" value={typed} onChange={(event) => edit(event.target.value)} />
        </Field>
      )}
      <Button type="submit" size="lg" wide busy={isBusy} busyLabel={t('loading')}>
        {t(way === 'newKeys' ? 'newKeys' : 'unlock')}
      </Button>
      <Button variant="ghost" wide onClick={() => isBusy || onDone(signedIn)}>
        {t('later')}
      </Button>
      <p className="small muted text-center">{t('laterHint')}</p>
    </form>
  )
}
