import type { BlockList } from '@amour/contract/people/blocks.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Skeleton } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useMovingList } from '@amour/ui/motion/use-moving-list.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/text/format.ts'
import { useBlockedMembers, useUndoBlockOrHide } from './blocks.api.ts'
import { LoadFailure } from '#app/page/LoadFailure.tsx'
import { ShowMore } from '#app/page/ShowMore.tsx'

/** One of the two lists: how many there are, and on request who. */
export function BlockedMembersList({ list }: { list: BlockList }) {
  const { t } = useTranslation('settings')
  const [isOpen, setOpen] = useState(false)
  const parted = useBlockedMembers(list, true)
  const undo = useUndoBlockOrHide(list === 'blocked' ? 'block' : 'hide')
  const rows = useMovingList<HTMLUListElement>()
  const total = parted.data?.pages[0]?.total ?? 0
  const shown = isOpen ? (parted.data?.pages.flatMap(({ data }) => data) ?? []) : []
  if (!parted.data && parted.isError) {
    return <LoadFailure error={parted.error} isBusy={parted.isFetching} onRetry={() => void parted.refetch()} />
  }
  return (
    <>
      <div className="line-item">
        <div>
          <p>{t(`${list}.title`)}</p>
          <small>{parted.data ? t(`${list}.count`, { count: total }) : <Skeleton className="h-4 w-40" />}</small>
        </div>
        {total > 0 && (
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? `${list}.hideList` : `${list}.showList`)}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'hideList' : 'showList')}
          </Button>
        )}
      </div>
      <ul ref={rows}>
        {shown.map((member) => (
          <li className="line-item pl-4 [--first-basis:120px] max-[359px]:pl-0" key={member.id}>
            <div>
              <p>{member.username}</p>
              <small>{t('partedSince', { day: formatDay(member.since) })}</small>
            </div>
            <Button
              variant="quiet"
              busy={undo.isPending && undo.variables.id === member.id}
              aria-label={t(`${list}.undoFor`, { username: member.username })}
              onClick={() => undo.mutate(member)}
            >
              {t(`${list}.undo`)}
            </Button>
          </li>
        ))}
      </ul>
      {isOpen && <ShowMore list={parted}>{t('showMore')}</ShowMore>}
    </>
  )
}
