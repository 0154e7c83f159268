import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useAccount } from '#app/account/account.ts'
import { closeStaleDialogs } from '#app/overlay/dialogs.ts'
import { Doorway } from '#app/page/Doorway.tsx'
import { useActivation } from './use-activation.ts'
import { useAfterLogin, useDestination } from './use-after-login.ts'
import { LoginFlow } from './LoginFlow.tsx'
import { getStepTitleKey } from './step-title.ts'
import { useLogin } from './use-login.ts'
import { paths } from '#paths.ts'

const tones = { complete: 'plain', activated: 'good', failed: 'warn' } as const

/** The login as a page; the three addresses of the activation share it. */
export function LoginPage() {
  const { t } = useTranslation('session')
  const { user } = useAccount()
  const { state, token } = useActivation()
  const destination = useDestination()
  const { state: returnTo } = useLocation()
  const navigate = useNavigate()
  const link = token && {
    token,
    isRefused: state === 'failed',
    onTurn: (turn: 'failed' | 'activated') => void navigate(paths.activation(turn), { replace: true, state: returnTo }),
  }
  const login = useLogin(link || undefined, useAfterLogin())
  useEffect(closeStaleDialogs, [])
  // Another page may have let them in while their keys, or the code of a new kit, stand here.
  const isAtKeys = login.step.name === 'keys' && login.step.signedIn.user.id === user?.id
  // Anyone who opens an activation link while logged in activates the account of the link.
  if (user && !token && !isAtKeys) return <Navigate to={destination(user)} replace />

  return (
    <Doorway width="narrow">
      <h1 className="t-page mb-4">{t(getStepTitleKey[login.step.name])}</h1>
      {state && login.step.name === 'credentials' && (
        <Alert
          {...(state === 'failed' && { role: 'alert' })}
          tone={tones[state]}
          title={t(`activation.${state}.title`)}
          className="mb-4"
        >
          {t(`activation.${state}.text`)}
        </Alert>
      )}
      <LoginFlow login={login} />
    </Doorway>
  )
}
