import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import type { RegistrationForm } from './use-registration.ts'

/** Why a username was refused, and free ones in its place, each of which a press fills in. */
export function UsernameSuggestions({ form }: { form: RegistrationForm }) {
  const { t } = useTranslation('accounts')
  const { taken, set, idOf } = form

  function choose(username: string) {
    set('username', username)
    document.getElementById(idOf('username'))?.focus()
  }

  return (
    <div role="status" className="free-names">
      {taken && (
        <p>
          {t('usernameTaken', { username: taken.username })} {taken.free.length > 0 && t('usernamesFree')}
        </p>
      )}
      {taken?.free.map((username) => (
        <Button key={username} variant="quiet" onClick={() => choose(username)}>
          {username}
        </Button>
      ))}
    </div>
  )
}
