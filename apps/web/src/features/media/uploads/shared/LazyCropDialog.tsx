import { DialogPart } from '#app/overlay/DialogPart.tsx'
import { lazyStatic } from '#app/page/lazy-part.ts'
import type { CropDialogProps } from './CropDialog.tsx'

const CropDialog = lazyStatic('CropDialog', async () => (await import('./CropDialog.tsx')).CropDialog)

/** The cropper, loaded when somebody wants to crop. */
export function LazyCropDialog(props: CropDialogProps) {
  return (
    <DialogPart onClose={props.onClose}>
      <CropDialog {...props} />
    </DialogPart>
  )
}
