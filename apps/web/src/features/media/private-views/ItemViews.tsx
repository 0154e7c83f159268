import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMoment } from '#features/media/access/shared/use-until.ts'
import { paths } from '#paths.ts'
import { ViewedThumb } from './ViewedThumb.tsx'
import type { ViewsOfItem } from './views-by-item.ts'

/** One of one's private items, and who looked at it. */
export function ItemViews({ item }: { item: ViewsOfItem }) {
  return (
    <li>
      <div className="row items-start">
        <ViewedThumb item={item} />
        <ul className="row-main stack stack-8">
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
    <li>
      <Link className="plain strong" to={paths.member(member.username)}>
        {member.username}
      </Link>
      <span className="small muted block">{t('views.timesLast', { count: times, when })}</span>
    </li>
  )
}
