import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMoment } from '#features/media/access/shared/use-until.ts'
import { paths } from '#paths.ts'
import { ViewedThumb } from './ViewedThumb.tsx'
import type { ViewsOfItem } from './views-by-item.ts'

/** One of one's private items, and who looked at it. */
export function ItemViews({ item }: { item: ViewsOfItem }) {
  const { t } = useTranslation('sharing')
  const count = item.viewers.reduce((sum, { times }) => sum + times, 0)
  return (
    <li>
      <div className="row items-start">
        <ViewedThumb item={item}>
          <span className="tiny num block text-center" aria-hidden>
            {t('views.short', { count })}
          </span>
          <span className="sr">{t(`views.${item.kind}`, { count })}</span>
        </ViewedThumb>
        <ul className="row-main grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-6 gap-y-3">
          {item.viewers.map((viewer) => (
            <ViewerLine key={viewer.member.id} viewer={viewer} />
          ))}
        </ul>
      </div>
    </li>
  )
}

function ViewerLine({ viewer: { member, times, lastAt } }: { viewer: ViewsOfItem['viewers'][number] }) {
  const { t } = useTranslation('sharing')
  const when = useMoment(lastAt)
  return (
    <li className="relative">
      <Link className="plain plain--whole strong" to={paths.member(member.username)}>
        {member.username}
      </Link>
      <span className="small muted block text-balance">{t('views.timesLast', { count: times, when })}</span>
    </li>
  )
}
