import { Button } from '@amour/ui/components/form/Button.tsx'
import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import { LogOut } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { paths } from '#paths.ts'
import { formatNumber, formatTime, getInitials } from '#app/display/format.ts'
import { useMe } from '#app/call/me.ts'
import { isDestinationOpen, destinationGroups } from './navigation.ts'
import { useQueues } from './queues.ts'
import { signOut } from '#app/call/sign-out.ts'
import { useNow } from '#app/hooks/use-now.ts'

/** The places one may go to, and who one is. */
export function SideBar() {
  const { t } = useTranslation('console')
  const { roles } = useMe()
  const nav = useRef<HTMLElement>(null)
  // Each screen has a bar of its own, and who has many roles has more places than a small window shows.
  useLayoutEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <aside className="side" aria-label={t('sides')}>
      <NavLink className="brand" to={paths.overview()}>
        <b>{t('brand')}</b> <span>{t('brandIs')}</span>
      </NavLink>
      <nav ref={nav} aria-label={t('places')}>
        {destinationGroups.map((group) => {
          const open = group.places.filter((place) => isDestinationOpen(place, roles))
          if (open.length === 0) return null
          return (
            <div key={group.title}>
              {group.title && <h2>{t(`place.${group.title}`)}</h2>}
              <ul>
                {open.map(({ name, to, icon: Icon, queue }) => (
                  <li key={name}>
                    <NavLink className="nav" to={to} end={to === '/'} title={t(`place.${name}`)}>
                      <Icon size={20} strokeWidth={1.75} aria-hidden />
                      <span className="t">{t(`place.${name}`)}</span>
                      {queue && <Waiting queue={queue} />}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </nav>
      <Myself />
    </aside>
  )
}

function Waiting({ queue }: { queue: CaseQueue }) {
  const { t } = useTranslation('console')
  const now = useNow()
  const found = useQueues().data?.data.find((one) => one.queue === queue)
  if (!found) return null
  const isLate = found.nextDueAt !== null && new Date(found.nextDueAt) <= now
  return (
    <>
      {isLate && (
        <>
          <span className="dot dot--bad" />
          <span className="sr">{t('pastDue')}</span>
        </>
      )}
      <span className="count">
        {formatNumber(found.waiting)}
        <span className="sr">{t('waiting')}</span>
      </span>
    </>
  )
}

function Myself() {
  const { t } = useTranslation('console')
  const { name, roles, endsAt } = useMe()
  const role = roles.map((one) => t(`roles.${one}`)).join(', ')
  const is = t('until', { role, time: formatTime(endsAt) })
  return (
    <div className="me">
      <NavLink className="whoami" to={paths.me()} title={`${name}, ${is}`}>
        <span className="avatar" aria-hidden>
          {getInitials(name)}
        </span>
        <span className="who">
          <span className="strong trunc">{name}</span>
          <span className="small muted trunc">{is}</span>
        </span>
        <span className="sr">{t('meOf')}</span>
      </NavLink>
      <Button variant="ghost" iconOnly onClick={signOut} aria-label={t('signOut')}>
        <LogOut size={18} aria-hidden />
      </Button>
    </div>
  )
}
