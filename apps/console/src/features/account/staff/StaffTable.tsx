import { STAFF_KEYS } from '@amour/contract/console/enrolment.ts'
import type { StaffMember } from '@amour/contract/console/staff.ts'
import { Ban, CircleDot, DoorOpen, KeyRound, Mail, Moon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ColumnHeads } from '#app/display/ColumnHeads.tsx'
import { formatAgo, getInitials } from '#app/display/format.ts'
import { Tag } from '#app/display/Tag.tsx'
import { useNow } from '#app/hooks/use-now.ts'

type Props = { people: readonly StaffMember[]; row: number; onRow: (row: number) => void }

/** Everybody, with their keys and whether they are here. */
export function StaffTable({ people, row, onRow }: Props) {
  const { t } = useTranslation('console-staff')
  const { t: tConsole } = useTranslation('console')
  const now = useNow()
  return (
    <section className="card" aria-label={t('title')}>
      <table className="table table--stack">
        <ColumnHeads
          columns={[
            { name: t('name') },
            { name: t('roles') },
            { name: t('keys') },
            { name: t('lastHere'), isExtra: true },
            { name: t('state') },
          ]}
        />
        <tbody>
          {people.map((person, index) => (
            <tr key={person.id} data-chosen={index === row} onClick={() => onRow(index)}>
              <td className="person">
                <span className="avatar" aria-hidden>
                  {getInitials(person.name)}
                </span>
                <button type="button" className="linklike strong trunc pname" aria-current={index === row}>
                  {person.name}
                </button>
              </td>
              <td className="wide muted late">{person.roles.map((role) => tConsole(`roles.${role}`)).join(', ')}</td>
              <td className={isShort(person) ? 'nowrap lack' : 'nowrap left'}>
                <Keys person={person} />
              </td>
              <td className="muted nowrap lg-only">
                {person.session ? t('now') : person.activeAt ? formatAgo(person.activeAt, now) : '–'}
              </td>
              <td>
                <StaffStatusTag person={person} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Whether somebody works here who could be shut out by one lost key, or is already. */
const isShort = ({ keys, status, isDemo }: StaffMember) =>
  keys.length < STAFF_KEYS && (keys.length > 0 || (status === 'active' && !isDemo))

function Keys({ person }: { person: StaffMember }) {
  const { t } = useTranslation('console-staff')
  const { keys } = person
  const lacks = isShort(person)
  if (keys.length === 0 && !lacks) return <span className="muted">{t('keysNone')}</span>
  return (
    <span className={lacks ? 'row c-warn strong' : 'row'}>
      <KeyRound size={16} className={lacks ? '' : 'c-muted'} aria-hidden />
      {t(lacks ? 'keysLack' : 'keysOf', { count: keys.length, of: STAFF_KEYS })}
    </span>
  )
}

const looks = {
  here: { icon: CircleDot, tone: 'good' },
  away: { icon: Moon, tone: undefined },
  invited: { icon: Mail, tone: 'warn' },
  suspended: { icon: Ban, tone: 'bad' },
  left: { icon: DoorOpen, tone: undefined },
} as const

/** How somebody stands, in a word and a sign. */
export function StaffStatusTag({ person: { status, session } }: { person: StaffMember }) {
  const { t } = useTranslation('console-staff')
  const state = status === 'active' ? (session ? 'here' : 'away') : status
  return <Tag {...looks[state]}>{t(`states.${state}`)}</Tag>
}
