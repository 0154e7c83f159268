import { PASSKEYS_MAX, type Passkey } from '@amour/contract/account/passkeys.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account/account.ts'
import { canUsePasskeys } from '#features/account/session/passkeys.api.ts'
import { ownKeysQuery } from '#features/account/keys/own-keys.api.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { PasskeyLine } from './PasskeyLine.tsx'
import { passkeysQuery } from './two-step.api.ts'
import { LoadFailure } from '#app/page/LoadFailure.tsx'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import { removePasskey, renamePasskey, setPasskeyOpening } from './passkey-settings.api.ts'
import { SettingsForm } from '#features/account/confirmation/shared/SettingsForm.tsx'
import { PasskeyNameField } from './PasskeyNameField.tsx'

type Open = { form: 'add' } | { form: 'rename' | 'remove' | 'opens' | 'opensNothing'; passkey: Passkey }

/** Passkeys as a second step: those that there are, and the way to another. */
export function PasskeysPart({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('settings')
  const { twoStep } = useUser()
  const { data, error, refetch, isFetching } = useQuery(passkeysQuery)
  const { data: ownKeys } = useQuery(ownKeysQuery)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)

  if (!data && error) return <LoadFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton className="h-10" />
      </SkeletonGroup>
    )
  }
  if (open?.form === 'rename') return <RenamePasskey passkey={open.passkey} onClose={close} />
  if (open?.form === 'remove') return <RemovePasskey passkey={open.passkey} onClose={close} />
  if (open?.form === 'opens') return <OpeningPasskey passkey={open.passkey} onClose={close} />
  if (open?.form === 'opensNothing') return <OpeningPasskey passkey={open.passkey} isEnding onClose={close} />
  if (open) {
    const done = (codes: readonly string[] | null) => {
      close()
      if (codes) onCodes(codes)
    }
    return <AddPasskey hasTwoStep={twoStep} onDone={done} onCancel={close} />
  }
  return (
    <>
      <div className="line-item">
        <div>
          <p>{t('passkeys')}</p>
          <small>{t(canUsePasskeys() ? 'passkeysHint' : 'passkeysUnable')}</small>
        </div>
        {canUsePasskeys() && data.length < PASSKEYS_MAX && (
          <Button variant="quiet" onClick={() => setOpen({ form: 'add' })}>
            {t('addPasskey')}
          </Button>
        )}
      </div>
      {data.map((passkey) => (
        <PasskeyLine
          key={passkey.id}
          passkey={passkey}
          isOpening={ownKeys?.some(({ passkeys }) => passkeys.includes(passkey.credentialId)) ?? false}
          onOpening={(isEnding) => setOpen({ form: isEnding ? 'opensNothing' : 'opens', passkey })}
          onRename={() => setOpen({ form: 'rename', passkey })}
          onRemove={() => setOpen({ form: 'remove', passkey })}
        />
      ))}
    </>
  )
}

type OpeningPasskeyProps = { passkey: Passkey; isEnding?: boolean; onClose: () => void }

/** Lets a passkey open the member's messages beside the password, or ends that. */
function OpeningPasskey({ passkey, isEnding = false, onClose }: OpeningPasskeyProps) {
  const { t } = useTranslation('settings')
  const { name, isSynced } = passkey
  return (
    <ConfirmedForm
      label={t(isEnding ? 'opensNothingOf' : 'opensOf', { name })}
      hasTwoStep
      send={(values) => setPasskeyOpening(passkey, values, !isEnding).then(onClose)}
      onCancel={onClose}
    >
      {() => (
        <p className="small muted">{t(isEnding ? 'opensNothingHint' : isSynced ? 'opensSyncedHint' : 'opensHint')}</p>
      )}
    </ConfirmedForm>
  )
}

/** A passkey goes only with the password and a second step in hand. */
function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <ConfirmedForm
      label={t('removeOf', { name: passkey.name })}
      hasTwoStep
      send={(values) => removePasskey(passkey.id, values).then(onClose)}
      onCancel={onClose}
    >
      {() => <p className="small muted">{t('removePasskeyHint')}</p>}
    </ConfirmedForm>
  )
}

/** Another name for a passkey. */
function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <SettingsForm
      label={t('renameOf', { name: passkey.name })}
      submit={t('save')}
      initial={{ name: passkey.name }}
      send={({ name }) => renamePasskey(passkey.id, name).then(onClose)}
      onCancel={onClose}
    >
      {(fields) => <PasskeyNameField fields={fields} />}
    </SettingsForm>
  )
}
