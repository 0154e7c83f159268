import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { Gauge } from '@amour/ui/components/feedback/Gauge.tsx'
import { Skeleton } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '#app/account/account.ts'
import { useMe } from '#app/account/me.ts'
import { useCompleteness } from '#features/people/profiles/completeness.api.ts'
import { paths } from '#paths.ts'

/** How complete the profile is, and the way to what is still open; the photo comes last. */
export function ProfileCard() {
  const { t } = useTranslation('home')
  const { username, image } = useUser()
  const completeness = useCompleteness()
  const isWaiting = useMe()?.text.state === 'waiting'
  if (!completeness) return <Skeleton className="h-44 rounded-card" />
  const { percent, label, text, next } = completeness
  const way = next
    ? ({ to: `${paths.profile()}#${next}`, text: 'finish' } as const)
    : image
      ? ({ to: paths.member(username), text: 'preview' } as const)
      : ({ to: paths.photos(), text: 'addPhoto' } as const)
  return (
    <section className="card">
      <div className="flex items-center gap-4">
        <Gauge percent={percent} label={label} />
        <div>
          <h2 className="t-card">{t('profile')}</h2>
          <p className="small muted">{text}</p>
        </div>
      </div>
      {isWaiting && <p className="small muted mt-3">{t('waiting')}</p>}
      <Link className={buttonClass({ variant: 'quiet', wide: true, className: 'mt-4' })} to={way.to}>
        {t(way.text)}
      </Link>
    </section>
  )
}
