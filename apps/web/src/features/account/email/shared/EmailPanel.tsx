import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { Skeleton } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeWait } from '#app/call/call-error.ts'
import { formatDay, formatTime } from '#app/text/format.ts'
import { emailQuery, useCancelEmail } from '#features/account/email/email.api.ts'
import { LoadFailure } from '#app/page/LoadFailure.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import { type SettingsValues, requireFilled } from '#features/account/confirmation/shared/settings-values.ts'
import { changeEmail } from '#features/account/email/email.api.ts'
import { readErrorSentence } from '#app/text/i18n.ts'

/** The address of the account, its change, and what waits to be confirmed. */
export function EmailPanel({ hasTwoStep }: { hasTwoStep: boolean }) {
  const { t } = useTranslation('settings')
  const { data, error, refetch, isFetching } = useQuery(emailQuery)
  const [isChanging, setChanging] = useState(false)
  const cancel = useCancelEmail()
  const heldUntil = data?.heldUntil
  return (
    <Panel id="email" title={t('parts.email')} className="print:hidden">
      {cancel.isError && (
        <Alert tone="bad" title={t('error')} className="mb-4">
          {describeWait(cancel.error) ?? t('offline')}
        </Alert>
      )}
      {!data && error && <LoadFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-10" />}
      {data && (
        <div className="line-item">
          <div>
            <p className="wrap-anywhere">
              <EmailAddress email={data.email} />
            </p>
            <small>{heldUntil ? t('emailHeld', { day: formatDay(heldUntil) }) : t('emailHint')}</small>
          </div>
          {!isChanging && !heldUntil && (
            <Button variant="quiet" aria-label={t('emailChange')} onClick={() => setChanging(true)}>
              {t('change')}
            </Button>
          )}
        </div>
      )}
      {data?.waiting.map(({ email, expiresAt }) => (
        <div className="line-item" role="status" key={`${email}${expiresAt}`}>
          <div>
            <p className="wrap-anywhere">
              <EmailAddress email={email} />
            </p>
            <small>{t('emailWaits', { day: formatDay(expiresAt), time: formatTime(expiresAt) })}</small>
          </div>
        </div>
      ))}
      {data && data.waiting.length > 0 && (
        <Button variant="link" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('emailCancel')}
        </Button>
      )}
      {isChanging && <EmailForm hasTwoStep={hasTwoStep} onClose={() => setChanging(false)} />}
    </Panel>
  )
}

/** Broken before its host, where it has to be broken. */
function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

/** Asks for the new address and the password; the link that is mailed there does the rest. */
function EmailForm({ hasTwoStep, onClose }: { hasTwoStep: boolean; onClose: () => void }) {
  const { t } = useTranslation('settings')

  async function send(values: SettingsValues) {
    requireFilled(values, { email: readErrorSentence('emailInvalid') ?? '', password: t('currentPasswordNeeded') })
    await changeEmail(values.email, values)
    onClose()
  }

  return (
    <ConfirmedForm label={t('emailSend')} hasTwoStep={hasTwoStep} send={send} onCancel={onClose}>
      {({ register, fieldErrors }) => (
        <Field label={t('emailNew')} hint={t('emailNewHint')} error={fieldErrors.email}>
          <TextInput type="email" inputMode="email" autoComplete="email" spellCheck={false} {...register('email')} />
        </Field>
      )}
    </ConfirmedForm>
  )
}
