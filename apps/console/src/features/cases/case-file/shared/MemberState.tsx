import type { MemberState as State } from '@amour/contract/console/case-terms.ts'
import { useTranslation } from 'react-i18next'
import { Tag } from '#app/display/Tag.tsx'

const tones: Partial<Record<State, 'warn' | 'bad'>> = {
  restricted: 'warn',
  held: 'warn',
  suspended: 'bad',
  closed: 'bad',
}

/** How a member's account stands. */
export function MemberState({ state }: { state: State }) {
  const { t } = useTranslation('console-cases')
  return <Tag tone={tones[state]}>{t(`memberStates.${state}`)}</Tag>
}
