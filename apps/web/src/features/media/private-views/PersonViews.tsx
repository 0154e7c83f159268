import type { PrivateViews } from '@amour/contract/media/private-views.ts'
import { Avatar } from '@amour/ui/components/media/Avatar.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { useMoment } from '#features/media/access/shared/use-until.ts'
import { ViewedThumb } from './ViewedThumb.tsx'

/** A member, and at which of one's private items they looked. */
export function PersonViews({ views: { member, lastAt, items } }: { views: PrivateViews }) {
  const { t } = useTranslation('sharing')
  const { username, image } = member
  const last = useMoment(lastAt)
  return (
    <li>
      <div className="row flex-wrap items-start">
        <Avatar src={image} name={username} />
        <div className="row-main relative flex-[1_1_130px]">
          <p className="strong cut">
            <Link className="plain plain--whole" to={paths.member(username)}>
              {username}
            </Link>
          </p>
          <p className="small muted">{t('views.last', { when: last })}</p>
        </div>
        <ul className="flex flex-wrap gap-2">
          {items.map((item) => (
            <li key={item.id}>
              <ViewedThumb item={item}>
                <span className="tiny num block text-center" aria-hidden>
                  {t('views.short', { count: item.times })}
                </span>
                <span className="sr">{t(`views.${item.kind}`, { count: item.times })}</span>
              </ViewedThumb>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
