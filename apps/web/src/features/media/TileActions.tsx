import type { OwnMedia } from '@amour/contract/media.ts'
import { Button } from '@amour/ui/components/Button.tsx'
import { Crop, Star, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorSentence } from '#app/i18n.ts'
import { showToast } from '#app/toasts.ts'
import { largestOf } from '#app/picture.ts'
import { chooseFiles } from './choosing.ts'
import { errorText } from './error-text.ts'
import { useDefaultPhoto } from './own-media.ts'
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

function DefaultButton({ item, name }: { item: OwnMedia; name: string }) {
  const { t } = useTranslation('media')
  const id = `default-${item.id}`
  const choose = useDefaultPhoto({ onFailed: (error) => showToast({ id, text: errorText(error) ?? t('notChanged') }) })
  const isAllowed = can.becomeDefaultNow(item)
  if (item.isDefault) {
    return (
      <span className="btn btn--icon is-default" role="img" aria-label={t('isDefault', { name })}>
        <Star className="i" aria-hidden />
      </span>
    )
  }
  return (
    <Button
      variant="ghost"
      iconOnly
      aria-label={t('makeDefault', { name })}
      aria-disabled={!isAllowed || undefined}
      onClick={() => (isAllowed ? choose.mutate(item) : showToast({ id, text: errorSentence('mediaNotDefault') }))}
    >
      <Star className="i" aria-hidden />
    </Button>
  )
}
