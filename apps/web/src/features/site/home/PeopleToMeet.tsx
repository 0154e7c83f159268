import type { MemberCard as Card } from '@amour/contract/people/members.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useMe } from '#app/account/me.ts'
import { useFlirtActions } from '#features/people/flirts/flirts.api.ts'
import { MemberCard } from '#features/people/search/shared/MemberCard.tsx'
import { paths } from '#paths.ts'
import { TO_MEET, useThreeToMeet } from './home.api.ts'
import { MemberStripSkeleton } from './MemberStrip.tsx'
import { AlsoNear, NearYou } from './NearYou.tsx'
import '@amour/ui/styles/member-card.css'

/** Whether this is the way on from the first profile. */
const useIsNewcomer = () => (useLocation().state as { isNewcomer?: boolean } | null)?.isNewcomer === true // what the first save leaves

/** People near; after the first profile three to write to instead, and what others see while one's words are read. */
export function PeopleToMeet() {
  const isNewcomer = useIsNewcomer()
  const { t } = useTranslation('home')
  const people = useThreeToMeet(isNewcomer)
  if (!isNewcomer || people?.length === 0) return <NearYou />
  if (!people) return <MemberStripSkeleton title={t('welcome.title', { count: TO_MEET })} />
  return <ThreeToMeet people={people} />
}

/** Who else is near, unless three are shown. */
export function MoreToMeet() {
  return useIsNewcomer() ? null : <AlsoNear />
}

function ThreeToMeet({ people }: { people: readonly Card[] }) {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const me = useMe()
  return (
    <section aria-labelledby="welcome">
      <div className="section-head">
        <h2 id="welcome" className="t-section">
          {t('welcome.title', { count: people.length })}
        </h2>
        <Button variant="ghost" onClick={() => void navigate(paths.home(), { replace: true })}>
          {t('welcome.done')}
        </Button>
      </div>
      <p className="muted">{t(me?.text.state === 'waiting' ? 'welcome.text' : 'welcome.shown')}</p>
      <div className="welcome-cards">
        {people.map((member) => (
          <Person key={member.id} member={member} />
        ))}
      </div>
    </section>
  )
}

function Person({ member }: { member: Card }) {
  return <MemberCard member={member} flirting={useFlirtActions(member)} eager />
}
