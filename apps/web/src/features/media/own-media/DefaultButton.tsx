import type { OwnMedia } from '@amour/contract/media/media.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readErrorSentence } from '#app/text/i18n.ts'
import { ConfirmDialog } from '#app/overlay/ConfirmDialog.tsx'
import { showToast } from '#app/overlay/toasts.ts'
import { readErrorText } from '#features/media/access/shared/error-text.ts'
import { useDefaultPhoto, useNoDefaultPhoto } from './own-media.ts'
import { isActionAllowed } from './own-media-state.ts'

/** Makes a photo the default one, or asks whether it should be that no more. What cannot be yet says why. */
export function DefaultButton({ item, name }: { item: OwnMedia; name: string }) {
  const { t } = useTranslation('media')
  const [isAsking, setAsking] = useState(false)
  const id = `default-${item.id}`
  const onFailed = (error: unknown) => showToast({ id, text: readErrorText(error) ?? t('notChanged') })
  const choose = useDefaultPhoto({ onFailed })
  const takeOff = useNoDefaultPhoto({ onFailed })
  const isAllowed = isActionAllowed.becomeDefaultNow(item)
  const reason = readErrorSentence('mediaNotDefault') ?? ''

  function press() {
    if (item.isDefault) setAsking(true)
    else if (isAllowed) choose.mutate(item)
    else showToast({ id, text: reason })
  }

  return (
    <>
      <Button
        variant="ghost"
        iconOnly
        className={item.isDefault ? 'is-default' : undefined}
        aria-label={t(item.isDefault ? 'isDefault' : 'makeDefault', { name })}
        whyNot={isAllowed ? undefined : reason}
        onClick={press}
      >
        <Star className="i" aria-hidden />
      </Button>
      {isAsking && (
        <NoDefaultDialog
          onTakeOff={() => {
            setAsking(false)
            takeOff.mutate()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type NoDefaultDialogProps = { onTakeOff: () => void; onClose: () => void }

/** Says what goes with the default photo before it does: it is seen everywhere, and a tick belongs to it. */
function NoDefaultDialog({ onTakeOff, onClose }: NoDefaultDialogProps) {
  const { t } = useTranslation('media')
  return (
    <ConfirmDialog
      title={t('noDefaultTitle')}
      closeLabel={t('close')}
      confirm={t('noDefault')}
      cancel={t('keepDefault')}
      variant="danger"
      onConfirm={onTakeOff}
      onClose={onClose}
    >
      <p>{t('noDefaultText')}</p>
    </ConfirmDialog>
  )
}
