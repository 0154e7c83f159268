import type { Referral } from '@amour/contract/console/referrals.ts'
import { Check, Hourglass, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '#app/display/Tag.tsx'

const looks = {
  waits: { icon: Hourglass, tone: 'warn' },
  confirmed: { icon: Check, tone: 'good' },
  declined: { icon: X, tone: 'bad' },
} as const

/** Whether two people say that an authority was told. */
export function ReferralState({ referral: { state, answeredBy } }: { referral: Referral }) {
  const { t } = useTranslation('console-disclosures')
  return <Tag {...looks[state]}>{t(`referrals.states.${state}`, { name: answeredBy })}</Tag>
}
