import type { OwnMedia } from '@amour/contract/media/media.ts'
import { useTranslation } from 'react-i18next'
import { readErrorText } from '#features/media/access/shared/error-text.ts'
import { VisibilitySwitch } from '#features/media/library/shared/VisibilitySwitch.tsx'
import { OwnPhoto } from './OwnPhoto.tsx'
import { RejectionNote } from './RejectionNote.tsx'
import { isActionAllowed } from './own-media-state.ts'
import { TileActions } from './TileActions.tsx'
import { useVisibility } from './own-media.ts'
import { showToast } from '#app/overlay/toasts.ts'

type OwnTileProps = { item: OwnMedia; number: number; onShow: () => void }

/** One of one's own photos or videos, its state, who may see it, and what can be done with it. */
export function OwnTile({ item, number, onShow }: OwnTileProps) {
  const { t } = useTranslation('media')
  const { kind, visibility } = item
  const name = t(`${kind}.numbered`, { number })
  const change = useVisibility({
    onFailed: (error) => showToast({ id: `visibility-${item.id}`, text: readErrorText(error) ?? t('notChanged') }),
  })
  return (
    <li className="ptile">
      <OwnPhoto item={item} name={name} onShow={onShow} />
      {isActionAllowed.beShown(item) ? (
        <VisibilitySwitch
          name={name}
          visibility={visibility}
          onChange={(next) => change.mutate({ item, visibility: next })}
        />
      ) : (
        <RejectionNote item={item} />
      )}
      <TileActions item={item} name={name} />
    </li>
  )
}
