import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { STAFF_KEYS } from '@amour/contract/console/enrolment.ts'
import { Check, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { canUseSecurityKeys } from '#app/call/authenticator.ts'
import { paths } from '#paths.ts'
import { EnrolForm } from './EnrolForm.tsx'
import { useEnrolment } from './session.api.ts'
import { SignedOutPage } from './SignedOutPage.tsx'

/** The token of the link; it never leaves the browser but in a call. */
const tokenOf = () => new URLSearchParams(location.hash.slice(1)).get('t') ?? ''

/** Somebody's first day: two keys, one after the other. */
export function EnrolPage() {
  const { t } = useTranslation('console')
  const [token] = useState(tokenOf)
  const { data, isError } = useEnrolment(token)
  const [added, setAdded] = useState<number>()
  const keys = added ?? data?.keys ?? 0
  return (
    <SignedOutPage>
      <div className="signin">
        {isError && <Words title={t('enrol.invalid')} text={t('enrol.invalidWhat')} />}
        {data && keys >= STAFF_KEYS && (
          <>
            <Words title={t('enrol.complete')} text={t('enrol.completeWhat')} />
            <Link className={buttonClass({ size: 'lg', wide: true })} to={paths.overview()}>
              {t('enrol.toSignIn')}
            </Link>
          </>
        )}
        {data && keys < STAFF_KEYS && (
          <>
            <Words title={t('enrol.title', { name: data.name })} text={t('enrol.lead')} />
            <ol className="roles">
              <Step name={t('enrol.first')} isDone={keys > 0} done={t('enrol.done')} />
              <Step name={t('enrol.second')} isDone={false} done={t('enrol.done')} />
            </ol>
            {canUseSecurityKeys() ? (
              <EnrolForm key={keys} token={token} onAdded={setAdded} />
            ) : (
              <Alert tone="bad">{t('signIn.unable')}</Alert>
            )}
          </>
        )}
      </div>
    </SignedOutPage>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className="stack" role="status">
      <h1>{title}</h1>
      <p className="muted">{text}</p>
    </div>
  )
}

function Step({ name, isDone, done }: { name: string; isDone: boolean; done: string }) {
  return (
    <li>
      {isDone ? <Check size={18} className="c-good" aria-hidden /> : <KeyRound size={18} aria-hidden />}
      <span>{isDone ? `${name}: ${done}` : name}</span>
    </li>
  )
}
