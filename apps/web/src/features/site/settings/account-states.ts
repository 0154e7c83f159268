import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account/account.ts'
import { formatDay } from '#app/text/format.ts'
import { exportQuery } from '#features/account/exports/export.api.ts'
import { isLockedOrDamaged, ownKeysQuery } from '#features/account/keys/own-keys.api.ts'
import { preferencesQuery } from '#features/account/preferences/preferences.api.ts'
import { twoStepQuery } from '#features/account/two-step/two-step.api.ts'
import { useBlockedMembers } from '#features/people/blocks/blocks.api.ts'
import { useDecisions } from '#features/trust/appeals/appeals.api.ts'
import { useOwnReports } from '#features/trust/reports/reports.api.ts'
import type { AccountGroup } from '#paths.ts'

/** What a group of the account says of itself; nothing of what could not be read. `isOpen`: something should be done. */
export type GroupState = { facts: readonly string[]; isOpen?: boolean; isLoading: boolean }

/** The present state of each group of the account, in a few words. */
export function useGroupStates(): Record<AccountGroup, GroupState> {
  return {
    security: useSecurityState(),
    encryption: useEncryptionState(),
    privacy: usePrivacyState(),
    notifications: useNewsState(),
    reports: useReportsState(),
    data: useDataState(),
  }
}

/** Whether a question has not been answered yet, not even by a failure. */
const isWaiting = ({ data, failureCount }: Pick<UseQueryResult, 'data' | 'failureCount'>) =>
  data === undefined && failureCount === 0

function useSecurityState(): GroupState {
  const { t } = useTranslation('settings')
  const asked = useQuery(twoStepQuery)
  if (!asked.data) return { facts: [], isLoading: isWaiting(asked) }
  const { isOn, passkeys, recoveryCodesLeft: count } = asked.data
  const isProtected = isOn || passkeys > 0
  return {
    facts: [isProtected ? t('groupState.twoStepOn', { count }) : t('groupState.twoStepOff')],
    isOpen: !isProtected || count === 0,
    isLoading: false,
  }
}

function useEncryptionState(): GroupState {
  const { t } = useTranslation('settings')
  const asked = useQuery(ownKeysQuery)
  if (!asked.data) return { facts: [], isLoading: isWaiting(asked) }
  const closed = asked.data.find(isLockedOrDamaged)
  if (closed) {
    return {
      facts: [t(closed.problem ? 'groupState.keysDamaged' : 'groupState.keysLocked')],
      isOpen: true,
      isLoading: false,
    }
  }
  const [newest] = asked.data
  if (!newest) return { facts: [t('groupState.noKeys')], isLoading: false }
  const { kit } = newest
  const fact = kit ? t('groupState.kit', { day: formatDay(kit.createdAt) }) : t('groupState.noKit')
  return { facts: [fact], isOpen: !kit, isLoading: false }
}

function usePrivacyState(): GroupState {
  const { t } = useTranslation('settings')
  const { safeSearch } = useUser()
  const lists = [useBlockedMembers('blocked', true), useBlockedMembers('hidden', true)]
  const totals = lists.flatMap(({ data }) => data?.pages[0]?.total ?? [])
  const count = totals.reduce((sum, total) => sum + total, 0)
  return {
    facts: [
      t(safeSearch ? 'groupState.safeSearchOn' : 'groupState.safeSearchOff'),
      ...(totals.length === lists.length ? [t('groupState.parted', { count })] : []),
    ],
    isLoading: lists.some(isWaiting),
  }
}

function useNewsState(): GroupState {
  const { t } = useTranslation('settings')
  const asked = useQuery(preferencesQuery)
  const count = asked.data?.filter(({ mail, mailFixed }) => mail && !mailFixed).length
  return { facts: count === undefined ? [] : [t('groupState.mail', { count })], isLoading: isWaiting(asked) }
}

function useReportsState(): GroupState {
  const { t } = useTranslation('settings')
  const [reports, decisions] = [useOwnReports(), useDecisions()]
  const reported = reports.data?.pages[0]?.total
  const decided = decisions.data?.length
  return {
    facts: [
      ...(reported === undefined ? [] : [t('groupState.reports', { count: reported })]),
      ...(decided ? [t('groupState.decisions', { count: decided })] : []),
    ],
    isLoading: isWaiting(reports) || isWaiting(decisions),
  }
}

function useDataState(): GroupState {
  const { t } = useTranslation('settings')
  const { status } = useUser()
  const asked = useQuery(exportQuery)
  return {
    facts: [t(`groupState.${status}`), ...(asked.data ? [t(`groupState.export.${asked.data.status}`)] : [])],
    isOpen: status !== 'active',
    isLoading: isWaiting(asked),
  }
}
