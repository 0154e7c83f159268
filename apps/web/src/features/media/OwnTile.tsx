import type { OwnMedia } from '@amour/contract/media.ts'
import { Switch } from '@amour/ui/components/Switch.tsx'
import { useTranslation } from 'react-i18next'
import { errorText } from './error-text.ts'
import { OwnPhoto } from './OwnPhoto.tsx'
import { RejectionNote } from './RejectionNote.tsx'
import { can } from './state-of.ts'
import { TileActions } from './TileActions.tsx'
import { useVisibility } from './own-media.ts'
import { showToast } from '#app/toasts.ts'

type OwnTileProps = { item: OwnMedia; number: number; onShow: () => void }

/** One of one's own photos or videos, its state, who may see it, and what can be done with it. */
export function OwnTile({ item, number, onShow }: OwnTileProps) {
  const { t } = useTranslation('media')
  const { kind, visibility } = item
  const name = t(`${kind}.numbered`, { number })
  const change = useVisibility({
    onFailed: (error) => showToast({ id: `visibility-${item.id}`, text: errorText(error) ?? t('notChanged') }),
  })
  return (
    <li className="ptile">
      <OwnPhoto item={item} name={name} onShow={onShow} />
      {can.beShown(item) ? (
        <Switch
          checked={visibility === 'public'}
          onChange={(event) => change.mutate({ item, visibility: event.target.checked ? 'public' : 'private' })}
        >
          {t(visibility)}
          <span className="sr">{t('of', { name })}</span>
        </Switch>
      ) : (
        <RejectionNote item={item} />
      )}
      <TileActions item={item} name={name} />
    </li>
  )
}
