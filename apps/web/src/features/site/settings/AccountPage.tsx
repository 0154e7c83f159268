import { classes } from '@amour/ui/classes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, Navigate, useLocation } from 'react-router'
import { AccountBack } from '#app/account/AccountBack.tsx'
import { useUser } from '#app/account/account.ts'
import { AgeEnding } from '#app/account/AgeEnding.tsx'
import { useMe } from '#app/account/me.ts'
import { accountGroups, findAccountGroup, findAccountPart, paths } from '#paths.ts'
import type { AccountGroup } from '#paths.ts'
import { AccountGroupPanels } from './AccountGroupPanels.tsx'
import { AccountIndex } from './AccountIndex.tsx'
import { SecurityCard } from './SecurityCard.tsx'
import '@amour/ui/styles/screens/account.css'
import '@amour/ui/styles/screens/profile.css'

/** What keeps the account its member's own: an index of groups with their state, and each group at its own address. */
export function AccountPage() {
  const { t } = useTranslation('settings')
  const { pathname, hash } = useLocation()
  const me = useMe()
  const { twoStep } = useUser()
  const group = accountGroups.find((name) => matchPath(paths.accountGroup(name), pathname))
  const visited = useVisited(group)
  const part = findAccountPart(hash)
  return (
    <div className="wrap page">
      {/* Mails and notifications name a part by its anchor alone. */}
      {part && findAccountGroup(part) !== group && <Navigate to={paths.account(part)} replace />}
      <div className="page-head">
        <div>
          {group && <AccountBack>{t('title')}</AccountBack>}
          <h1 className="t-page">{t(group ? `groups.${group}` : 'title')}</h1>
        </div>
      </div>
      <AgeEnding className="mb-6" />
      <div className={classes('account', group && 'account--group')}>
        <AccountIndex current={group} />
        {!group && <SecurityCard hasTwoStep={twoStep} />}
        {/* Hidden ones have no place in the grid. */}
        {visited.map((name) => (
          <AccountGroupPanels key={name} group={name} me={me} isShown={name === group} />
        ))}
      </div>
    </div>
  )
}

/** The groups that have been shown since the page was opened. */
function useVisited(group: AccountGroup | undefined): readonly AccountGroup[] {
  const [visited, setVisited] = useState<readonly AccountGroup[]>([])
  if (group && !visited.includes(group)) setVisited([...visited, group])
  return visited
}
