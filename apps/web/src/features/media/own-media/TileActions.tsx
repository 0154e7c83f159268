import type { OwnMedia } from '@amour/contract/media/media.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Crop, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getLargestPicture } from '#features/media/library/shared/picture.ts'
import { LazyCropDialog } from '#features/media/uploads/shared/LazyCropDialog.tsx'
import { selectFiles } from '#features/media/uploads/shared/upload-selection.ts'
import { DefaultButton } from './DefaultButton.tsx'
import { isActionAllowed } from './own-media-state.ts'
import { useMediaRemoval } from './use-media-removal.ts'

/** What can be done with one of one's own items. What cannot be done yet says why when it is pressed. */
export function TileActions({ item, name }: { item: OwnMedia; name: string }) {
  const { t } = useTranslation('media')
  const [isCropping, setCropping] = useState(false)
  const remove = useMediaRemoval(item, name)

  return (
    <div className="ptile-actions">
      {isActionAllowed.beDefault(item) && <DefaultButton item={item} name={name} />}
      {isActionAllowed.beCropped(item) && (
        <Button variant="ghost" iconOnly aria-label={t('cropOf', { name })} onClick={() => setCropping(true)}>
          <Crop className="i" aria-hidden />
        </Button>
      )}
      <Button variant="ghost" iconOnly aria-label={t('deleteOf', { name })} onClick={remove}>
        <Trash2 className="i" aria-hidden />
      </Button>
      {isCropping && (
        <LazyCropDialog
          address={getLargestPicture(item) ?? ''}
          name={name}
          hint={t('cropCopy')}
          onClose={() => setCropping(false)}
          onDone={(file) => {
            setCropping(false)
            selectFiles({ kind: 'photo', files: [file], visibility: item.visibility, room: Infinity })
          }}
        />
      )}
    </div>
  )
}
