import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import type { RegistrationForm } from './use-registration.ts'
import { useUsernameCheck } from './use-username-check.ts'
import type { UsernameState } from './registration-values.ts'

/**
 * What is known of the username under it: whether it is free, and free ones in place of one that is taken, each of
 * which a press fills in. It has its line from the first letter on, so that an answer moves nothing.
 */
export function UsernameSuggestions({ form }: { form: RegistrationForm }) {
  const { values, set, idOf } = form
  const checked = useUsernameCheck(values)
  const state: UsernameState | undefined = form.taken ? { is: 'taken', ...form.taken } : checked

  function choose(username: string) {
    set('username', username)
    document.getElementById(idOf('username'))?.focus()
  }

  return (
    <div role="status" className="free-names" data-open={values.username !== '' || undefined}>
      {state && <Said state={state} />}
      {state?.is === 'taken' &&
        state.free.map((username) => (
          <Button key={username} variant="quiet" onClick={() => choose(username)}>
            {username}
          </Button>
        ))}
    </div>
  )
}

function Said({ state }: { state: UsernameState }) {
  const { t } = useTranslation('accounts')
  if (state.is === 'checking') return <p>{t('usernameChecking')}</p>
  const { username } = state
  if (state.is === 'free') return <p className="is-free">{t('usernameFree', { username })}</p>
  return (
    <p>
      {t('usernameTaken', { username })} {state.free.length > 0 && t('usernamesFree')}
    </p>
  )
}
