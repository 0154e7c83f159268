import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { Mail } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '#app/account/account.ts'
import { closeDialogs } from '#app/overlay/dialogs.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
import type { RegistrationValues } from './registration-values.ts'
import { useResend } from './use-resend.ts'
import type { Resend } from './use-resend.ts'

/**
 * Stands in the form's place once the account is made, and takes the focus that the form had: where the mail went, what
 * it looks like, and what can be done when it does not come. It goes on by itself once the link was used in this browser.
 */
export function ActivationNote({ registered }: { registered: RegistrationValues }) {
  const { t } = useTranslation('accounts')
  const resend = useResend(registered)
  const [isChanging, setIsChanging] = useState(false)
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => message.current?.focus(), [])
  const isIn = useAccount().status === 'in'
  useEffect(() => {
    if (isIn) closeDialogs()
  }, [isIn])

  function closeForm() {
    setIsChanging(false)
    message.current?.focus()
  }

  return (
    <div className="stack">
      <Alert tone="good" title={t('doneTitle')} role="status" tabIndex={-1} ref={message}>
        <p>{t('done')}</p>
        <p>{t('doneSpam')}</p>
      </Alert>
      <p className="wrap-anywhere">
        {t('sentTo')} <b>{resend.email}</b>.
      </p>
      {isChanging ? (
        <ChangeEmailForm resend={resend} onDone={closeForm} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <SendAgain resend={resend} />
          <Button variant="quiet" onClick={() => setIsChanging(true)}>
            {t('changeEmail')}
          </Button>
        </div>
      )}
      <Outcome resend={resend} />
      <MailDrawing />
    </div>
  )
}

/** Counts down in the button, so that its place stays. */
function SendAgain({ resend: { wait, isUsedUp, isBusy, send } }: { resend: Resend }) {
  const { t } = useTranslation('accounts')
  if (isUsedUp) return null
  const time = `${Math.floor(wait / 60)}:${String(wait % 60).padStart(2, '0')}`
  return (
    <Button variant="quiet" disabled={wait > 0} busy={isBusy} busyLabel={t('loading')} onClick={() => void send()}>
      {wait > 0 ? t('sendAgainIn', { time }) : t('sendAgain')}
    </Button>
  )
}

function ChangeEmailForm({ resend, onDone }: { resend: Resend; onDone: () => void }) {
  const { t } = useTranslation('accounts')
  const [email, setEmail] = useState(resend.email)
  const [isWrong, setIsWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  async function submit() {
    const isSent = await resend.send(email.trim())
    setIsWrong(isSent === undefined)
    if (isSent === undefined) input.current?.focus()
    if (isSent) onDone()
  }

  return (
    <form
      className="stack"
      noValidate
      aria-label={t('changeEmail')}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field label={t('changeEmailLabel')} error={isWrong ? readErrorSentence('emailInvalid') : undefined}>
        <TextInput
          ref={input}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            setIsWrong(false)
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={resend.isBusy} busyLabel={t('loading')}>
          {t('changeEmailSubmit')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('changeEmailCancel')}
        </Button>
      </div>
    </form>
  )
}

function Outcome({ resend: { outcome, email } }: { resend: Resend }) {
  const { t } = useTranslation('accounts')
  return (
    <div aria-live="polite">
      {outcome?.is === 'sent' && <p>{t('sentAgain', { email })}</p>}
      {outcome?.is === 'most' && <p>{t('sentMost')}</p>}
      {outcome?.is === 'failed' && <p>{outcome.reason ?? t('sendFailed')}</p>}
    </div>
  )
}

/** The mail as it stands in a mailbox, so that it is known when it is seen. */
function MailDrawing() {
  const { t } = useTranslation('accounts')
  return (
    <figure className="stack gap-2">
      <figcaption className="t-card">{t('mailTitle')}</figcaption>
      <div className="card flex items-center gap-3">
        <Mail className="i shrink-0" aria-hidden />
        <div className="min-w-0">
          <b className="block">{t('mailSubject')}</b>
          <span className="muted">{t('mailStart')}</span>
        </div>
      </div>
      <p className="muted">{t('mailLife')}</p>
    </figure>
  )
}
