import { leaving } from '@amour/contract/account/account-deletion.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '#app/account/account.ts'
import { useContractForm } from '#app/form/use-contract-form.ts'
import { SideNotes } from '#app/reading/SideNotes.tsx'
import { useDescribeFailure } from '#features/account/confirmation/shared/settings-values.ts'
import { askForDeletionLink } from './account-deletion.api.ts'

/** `round` grows when a member leaves: what they typed, and what is still on its way, is nobody else's business. */
type Asked = { round: number; sentTo?: string }

/** For whoever can no longer log in: a link is mailed that deletes the account without its password (decision 132). */
export function DeletionRequestPage() {
  const { t } = useTranslation('settings')
  const [{ round, sentTo }, setAsked] = useState<Asked>({ round: 0 })
  const memberId = useAccount().user?.id
  const [asker, setAsker] = useState(memberId)
  if (memberId !== asker) {
    setAsker(memberId)
    // What a visitor has begun stays theirs when they log in.
    if (asker !== undefined) setAsked({ round: round + 1 })
  }
  return (
    <div className="wrap page">
      <div className="page-head">
        <div>
          <h1 className="t-page">{t('deletionRequest.title')}</h1>
          <p className="measure">{t('deletionRequest.lead')}</p>
        </div>
      </div>
      <div className="cols">
        <div className="card">
          {sentTo === undefined ? (
            <RequestForm
              key={round}
              onSent={(email) => setAsked((now) => (now.round === round ? { round, sentTo: email } : now))}
            />
          ) : (
            <SentNote to={sentTo} onAgain={() => setAsked({ round })} />
          )}
        </div>
        <div className="stack stack-24">
          <SideNotes notes={t('deletionRequest.notes', { returnObjects: true })} />
        </div>
      </div>
    </div>
  )
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('settings')
  const describe = useDescribeFailure()
  const { form, formProps, fieldErrors, isBusy } = useContractForm({
    schema: leaving.askByMail.body,
    defaultValues: { email: '' },
    async send({ email }) {
      await askForDeletionLink(email)
      onSent(email)
    },
    readFailure: describe,
  })
  return (
    <form className="stack" aria-label={t('deletionRequest.title')} {...formProps}>
      {fieldErrors.form && (
        <Alert tone="bad" title={t('error')}>
          {fieldErrors.form}
        </Alert>
      )}
      <Field label={t('deletionRequest.email')} error={fieldErrors.email}>
        <TextInput {...form.register('email')} type="email" autoComplete="email" />
      </Field>
      <div>
        <Button type="submit" busy={isBusy} busyLabel={t('loading')}>
          {t('deletionRequest.ask')}
        </Button>
      </div>
    </form>
  )
}

/** The same whether or not there is an account. */
function SentNote({ to, onAgain }: { to: string; onAgain: () => void }) {
  const { t } = useTranslation('settings')
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div className="stack">
      <Alert tone="good" title={t('deletionRequest.sentTitle')} role="status" tabIndex={-1} ref={note}>
        {t('deletionRequest.sent', { email: to })}
      </Alert>
      <p className="muted">{t('deletionRequest.next')}</p>
      <div>
        <Button variant="quiet" onClick={onAgain}>
          {t('deletionRequest.again')}
        </Button>
      </div>
    </div>
  )
}
