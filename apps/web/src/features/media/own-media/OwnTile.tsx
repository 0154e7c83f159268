import type { OwnMedia } from '@amour/contract/media/media.ts'
import { Switch } from '@amour/ui/components/form/Switch.tsx'
import { useTranslation } from 'react-i18next'
import { readErrorText } from '#features/media/access/shared/error-text.ts'
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
        <Switch
          checked={visibility === 'public'}
          onChange={(event) => change.mutate({ item, visibility: event.target.checked ? 'public' : 'private' })}
        >
          {/* Heard, the name stays and on or off says it: “Private, off” would say the reverse. */}
          <span aria-hidden>{t(visibility)}</span>
          <span className="sr">{t('publicOf', { name })}</span>
        </Switch>
      ) : (
        <RejectionNote item={item} />
      )}
      <TileActions item={item} name={name} />
    </li>
  )
}
