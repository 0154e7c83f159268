import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import type { Credentials } from './credentials.ts'
import type { SecondStepOffer } from './passkeys.api.ts'
import type { Login, SecondWay } from './use-login.ts'

type OtherWaysProps = { from: SecondWay; login: Login; credentials: Credentials; offer: SecondStepOffer }

const labels = { code: 'useCode', passkey: 'usePasskey', recoveryCode: 'useRecoveryCode' } as const

/** From one way of the second step to those that are offered beside it, and back. */
export function OtherWays({ from, login, credentials, offer }: OtherWaysProps) {
  const { t } = useTranslation('session')
  const isOffered = { code: offer.hasApp, passkey: offer.passkeys !== undefined, recoveryCode: true }
  const others = (['code', 'passkey', 'recoveryCode'] as const).filter((way) => way !== from && isOffered[way])
  // A recovery code stands in for another way, which itself leads back.
  const leadsBack = from !== 'recoveryCode' || others.length === 0
  const ways = others.map((way) => (
    <Button key={way} variant="link" onClick={() => login.turnTo(way, credentials, offer)}>
      {t(labels[way])}
    </Button>
  ))
  if (!leadsBack) return <div className="between">{ways}</div>
  return (
    <div className="cluster items-start justify-between">
      <Button variant="link" className="justify-start" onClick={() => login.goBack(credentials)}>
        {t('back')}
      </Button>
      {/* Two of them stand below each other: the way back keeps its corner. */}
      <div className="flex flex-col items-end">{ways}</div>
    </div>
  )
}
