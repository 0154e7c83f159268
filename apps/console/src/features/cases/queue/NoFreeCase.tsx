import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import type { ListedCase } from '@amour/contract/console/case-file.ts'
import { useTranslation } from 'react-i18next'
import { useMe } from '#app/call/me.ts'

/** Why nothing of a queue can be begun; of a single case the true reason, where the list knows it. */
export function NoFreeCase({ cards }: { cards: readonly ListedCase[] }) {
  const { t } = useTranslation('console-cases')
  const me = useMe()
  const [only, ...others] = cards
  const why = only && others.length === 0 ? whyNot(only, me.id) : undefined
  return (
    <Alert tone="plain" role="status">
      {why ? t(`onlyCase.${why.reason}`, { name: why.name }) : `${t('noneFree')}. ${t('noneFreeWhat')}`}
    </Alert>
  )
}

function whyNot({ state, holder, passedBy, handedTo }: ListedCase, myId: string) {
  if (state === 'proposed') return { reason: 'proposed', name: '' } as const
  if (holder && holder.id !== myId) return { reason: 'held', name: holder.name } as const
  return passedBy ? { reason: passedBy, name: handedTo?.name ?? '' } : undefined
}
