import type { SignIn } from '@amour/contract/account/sign-ins.ts'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '#app/text/format.ts'
import { useDeviceName } from './shared/use-device-name.ts'

/** One login, or one that was refused: how it ended, with what, when, and whether from here. */
export function SignInLine({ signIn }: { signIn: SignIn }) {
  const { t } = useTranslation('settings')
  const nameOf = useDeviceName()
  const { at, outcome, text, isNewDevice, isThisNetwork } = signIn
  const network = isThisNetwork === null ? undefined : t(isThisNetwork ? 'fromHere' : 'fromElsewhere')
  const facts = [nameOf(signIn), t('dayAndTime', { day: formatDay(at), time: formatTime(at) }), network]
  return (
    <li className="line-item">
      <div>
        <p>
          {outcome !== 'passed' && (
            <ShieldAlert className="i i-16 mr-1 inline-block align-[-2px] text-bad" aria-hidden />
          )}
          {text}{' '}
          {isNewDevice && (
            <Tag tone="plain" tint>
              {t('newDevice')}
            </Tag>
          )}
        </p>
        <small>{facts.filter((fact) => fact !== undefined).join(' · ')}</small>
      </div>
    </li>
  )
}
