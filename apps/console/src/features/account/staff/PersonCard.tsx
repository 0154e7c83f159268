import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import type { ChangeKind, StaffChange, StaffMember } from '@amour/contract/console/staff.ts'
import { Ban, DoorOpen, Hourglass, KeyRound, type LucideIcon, Undo2, UserCog } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDay, formatTime } from '#app/display/format.ts'
import { shownKey } from '#app/frame/key-groups.ts'
import { StaffStatusTag } from './StaffTable.tsx'

type Kind = Exclude<ChangeKind, 'invite'> | 'suspend'
type Props = { person: StaffMember; change: StaffChange | undefined; onWant: (kind: Kind) => void }

/** What may be done about somebody, by how they stand; the server has the last word. */
const offered: Record<StaffMember['status'], readonly Kind[]> = {
  active: ['roles', 'keys', 'leave', 'suspend'],
  invited: ['roles', 'keys', 'leave', 'suspend'],
  suspended: ['restore', 'leave'],
  left: [],
}

const icons: Record<Kind, LucideIcon> = {
  roles: UserCog,
  keys: KeyRound,
  restore: Undo2,
  leave: DoorOpen,
  suspend: Ban,
}

/** One person: what is known of them, and what may change. */
export function PersonCard({ person, change, onWant }: Props) {
  const { t } = useTranslation('console-staff')
  const { name, roles, keys, session, conflicts, createdAt, isMe, status } = person
  const { t: tConsole } = useTranslation('console')
  const kinds = offered[status].filter((kind) => !(isMe && kind === 'suspend') && (!change || kind === 'suspend'))
  return (
    <section className="card" aria-labelledby="person">
      <header>
        <h2 id="person" className="trunc">
          {name}
        </h2>
        <StaffStatusTag person={person} />
      </header>
      <div className="pad stack s12">
        <dl className="kv">
          <dt>{t('roles')}</dt>
          <dd>{roles.map((role) => tConsole(`roles.${role}`)).join(', ')}</dd>
          <dt>{t('keys')}</dt>
          <dd>{keys.length === 0 ? t('keysNone') : keys.map((key) => <Key key={key.name} {...key} />)}</dd>
          <dt>{t('session')}</dt>
          <dd>
            {session
              ? t('sessionFrom', { from: formatTime(session.startedAt), to: formatTime(session.endsAt) })
              : t('sessionNone')}
          </dd>
          <dt>{t('conflicts')}</dt>
          <dd>
            {t('conflictsCount', { count: conflicts.members })}
            {conflicts.words && <span className="muted">{` “${conflicts.words}”`}</span>}
          </dd>
          <dt>{t('since')}</dt>
          <dd>{formatDate(createdAt)}</dd>
        </dl>
        {change && (
          <Alert tone="warn" className="small" icon={<Hourglass className="i" aria-hidden />}>
            {t('waits', { what: t(`kinds.${change.kind}`) })}
          </Alert>
        )}
        {kinds.length > 0 && (
          <div className="personacts">
            {kinds.map((kind) => {
              const Icon = icons[kind]
              return (
                <Button key={kind} variant="quiet" onClick={() => onWant(kind)}>
                  <Icon size={16} aria-hidden />
                  <span>{t(`do.${kind}`)}</span>
                  {kind === 'suspend' && <kbd>{shownKey('suspend')}</kbd>}
                </Button>
              )
            })}
          </div>
        )}
      </div>
    </section>
  )
}

function Key({ name, usedAt }: StaffMember['keys'][number]) {
  const { t } = useTranslation('console-staff')
  return (
    <span className="block">
      {`“${name}”, `}
      <span className="muted">{usedAt ? t('keyUsed', { day: formatDay(usedAt) }) : t('keyUnused')}</span>
    </span>
  )
}
