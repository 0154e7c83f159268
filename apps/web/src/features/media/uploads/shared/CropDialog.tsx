import 'react-easy-crop/react-easy-crop.css'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { CropControls } from '#features/media/uploads/CropControls.tsx'
import { cropImage, isTooSmall } from '#features/media/uploads/crop-image.ts'
import { useCrop } from '#features/media/uploads/use-crop.ts'
import '@amour/ui/styles/screens/crop.css'

export type CropDialogProps = {
  /** Where the picture is; of this site or of this browser. */
  address: string
  name: string
  /** What becomes of the picture as it was. */
  hint?: string | undefined
  onDone: (cropped: File) => void
  onClose: () => void
}

/** Crops and turns a photo before it goes, by pointer, finger and keyboard. */
export function CropDialog({ address, name, hint, onDone, onClose }: CropDialogProps) {
  const { t } = useTranslation('media')
  const crop = useCrop()
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'tooSmall'>('idle')
  const { area, degrees } = crop
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  function save() {
    if (!area) return
    // It would be refused, and the picture that it was made of be gone.
    if (isTooSmall(area)) return setState('tooSmall')
    setState('busy')
    cropImage(address, area, degrees, name).then(
      // Cancelled while it was made, it is not wanted.
      (cropped) => isOpen.current && (cropped ? onDone(cropped) : setState('failed')),
      () => setState('failed'),
    )
  }

  return (
    <Dialog open size="lg" title={t('crop')} closeLabel={t('close')} closeOnBackdrop={false} onClose={onClose}>
      <div className="stack">
        <div className="crop">
          <Cropper
            image={address}
            {...crop.cropper}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'application', 'aria-label': t('cropArea') }}
            mediaProps={{ onError: () => setState('failed') }}
          />
        </div>
        <p className="tiny muted">{t('cropHint')}</p>
        <CropControls crop={crop} />
        {hint && <Alert tone="plain">{hint}</Alert>}
        {state === 'failed' && <Alert tone="bad">{t('cropFailed')}</Alert>}
        {state === 'tooSmall' && area && isTooSmall(area) && <Alert tone="bad">{t('cropTooSmall')}</Alert>}
        <div className="between justify-end">
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={state === 'busy'} busyLabel={t('cropping')} onClick={save}>
            {t('cropDone')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
