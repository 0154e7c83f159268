import { Button } from '@amour/ui/components/form/Button.tsx'
import type { ChangeKind, StaffMember } from '@amour/contract/console/staff.ts'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sharpKeys, shownKey } from '#app/frame/key-groups.ts'
import { FailedState, SkeletonRows } from '#app/display/QuietState.tsx'
import { Shell } from '#app/frame/Shell.tsx'
import { showDrawer } from '#app/frame/show-drawer.ts'
import { useKeys } from '#app/hooks/use-keys.ts'
import { useRows } from '#app/hooks/use-rows.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { ChangesCard } from './ChangesCard.tsx'
import { type EnrolmentLink, EnrolmentLinkDialog } from './EnrolmentLinkDialog.tsx'
import { PersonCard } from './PersonCard.tsx'
import { RolesCard } from './RolesCard.tsx'
import { useStaff } from './staff.api.ts'
import { StaffTable } from './StaffTable.tsx'

/** A change that is being written: of somebody, or an invitation. */
export type ChangeInProgress = { kind: ChangeKind | 'suspend'; person?: StaffMember }

/** Who works here; whatever changes about them takes two. */
export function StaffPage() {
  const { t } = useTranslation('console-staff')
  const { t: tConsole } = useTranslation('console')
  const { data, error, refetch } = useStaff()
  const [wanted, setWanted] = useState<ChangeInProgress>()
  const [link, setLink] = useState<EnrolmentLink>()
  const people = data?.data ?? []
  const { row, setRow } = useRows(people.map(({ id }) => id))
  const person = people[row]
  const choose = (index: number) => {
    setRow(index)
    showDrawer()
  }
  const invite = () => setWanted({ kind: 'invite' })
  const maySuspend = person && !person.isMe && (person.status === 'active' || person.status === 'invited')
  useKeys({ i: invite, ...(maySuspend && { [sharpKeys.suspend]: () => setWanted({ kind: 'suspend', person }) }) })
  const hints = [
    { keys: ['J', 'K'], does: tConsole('does.move') },
    { keys: ['I'], does: tConsole('does.invite') },
    { keys: [shownKey('suspend')], does: tConsole('does.suspend') },
  ]
  return (
    <Shell keys={hints}>
      <div className="pagehead">
        <div>
          <h1>{t('title')}</h1>
          {data && (
            <p className="muted">{t('lead', { count: people.filter(({ status }) => status !== 'left').length })}</p>
          )}
        </div>
        <Button size="lg" onClick={invite}>
          <UserPlus size={18} aria-hidden />
          <span>{t('invite')}</span>
          <kbd>I</kbd>
        </Button>
      </div>
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && (
        <>
          <ChangesCard changes={data.changes} onLink={setLink} />
          <div className="withdrawer">
            <StaffTable people={people} row={row} onRow={choose} />
            {person && (
              <aside className="drawer stack s16" tabIndex={-1} aria-label={person.name}>
                <PersonCard
                  person={person}
                  change={data.changes.find(({ staffId }) => staffId === person.id)}
                  onWant={(kind) => setWanted({ kind, person })}
                />
                <RolesCard roles={person.roles} />
              </aside>
            )}
          </div>
        </>
      )}
      {wanted && <ChangeDialog {...wanted} onClose={() => setWanted(undefined)} />}
      {link && <EnrolmentLinkDialog {...link} onClose={() => setLink(undefined)} />}
    </Shell>
  )
}
