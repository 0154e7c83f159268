import type { OwnMedia } from '@amour/contract/media.ts'
import { Button } from '@amour/ui/components/Button.tsx'
import { Crop, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { largestOf } from '#app/picture.ts'
import { chooseFiles } from './choosing.ts'
import { DefaultButton } from './DefaultButton.tsx'
import { can } from './state-of.ts'
import { useRemoving } from './use-removing.ts'

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

/** What can be done with one of one's own items. What cannot be done yet says why when it is pressed. */
export function TileActions({ item, name }: { item: OwnMedia; name: string }) {
  const { t } = useTranslation('media')
  const [isCropping, setCropping] = useState(false)
  const remove = useRemoving(item, name)

  return (
    <div className="ptile-acts">
      {can.beDefault(item) && <DefaultButton item={item} name={name} />}
      {can.beCropped(item) && (
        <Button variant="ghost" iconOnly aria-label={t('cropOf', { name })} onClick={() => setCropping(true)}>
          <Crop className="i" aria-hidden />
        </Button>
      )}
      <Button variant="ghost" iconOnly aria-label={t('deleteOf', { name })} onClick={remove}>
        <Trash2 className="i" aria-hidden />
      </Button>
      {isCropping && (
        <Suspense>
          <CropDialog
            address={largestOf(item) ?? ''}
            name={name}
            hint={t('cropCopy')}
            onClose={() => setCropping(false)}
            onDone={(file) => {
              setCropping(false)
              chooseFiles({ kind: 'photo', files: [file], visibility: item.visibility, room: Infinity })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
