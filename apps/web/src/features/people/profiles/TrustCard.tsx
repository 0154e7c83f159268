import { classes } from '@amour/ui/classes.ts'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { Skeleton } from '@amour/ui/components/feedback/Skeleton.tsx'
import { BadgeCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '#app/account/account.ts'
import { useMember } from '#features/people/members/members.api.ts'
import { paths } from '#paths.ts'

/** Whether others see a tick, how many say that they have met one, and the way to both. */
export function TrustCard() {
  const { t } = useTranslation('profiles')
  const { username } = useUser()
  const { data: member, isError } = useMember(username)
  if (!member) return isError ? null : <TrustSkeleton />
  return (
    <section className="card stack">
      <div className="flex items-center gap-3">
        <BadgeCheck className={classes('i', member.verified ? 'text-brass' : 'text-muted')} aria-hidden />
        <h2 className="t-card">{t(member.verified ? 'trust.verified' : 'trust.notVerified')}</h2>
      </div>
      <p className="small muted">{t('trust.met', { count: member.metBy.count })}</p>
      <div>
        <Link className={buttonClass({ variant: 'quiet' })} to={paths.verification()}>
          {t(member.verified ? 'trust.see' : 'trust.get')}
        </Link>
      </div>
    </section>
  )
}

/** As high as the card, which would otherwise push the whole form down under a finger. */
const TrustSkeleton = () => (
  <div className="card stack late" aria-hidden>
    <Skeleton className="h-[1.38rem] w-2/5" />
    <Skeleton className="h-[1.4rem] w-4/5" />
    <Skeleton className="h-11 w-40 rounded-control" />
  </div>
)
