import type { OwnMedia } from '@amour/contract/media.ts'
import { Button } from '@amour/ui/components/Button.tsx'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorSentence } from '#app/i18n.ts'
import { showToast } from '#app/toasts.ts'
import { errorText } from './error-text.ts'
import { NoDefaultDialog } from './NoDefaultDialog.tsx'
import { useDefaultPhoto, useNoDefaultPhoto } from './own-media.ts'
import { can } from './state-of.ts'

/** Makes a photo the default one, or asks whether it should be that no more. What cannot be yet says why. */
export function DefaultButton({ item, name }: { item: OwnMedia; name: string }) {
  const { t } = useTranslation('media')
  const [isAsking, setAsking] = useState(false)
  const id = `default-${item.id}`
  const onFailed = (error: unknown) => showToast({ id, text: errorText(error) ?? t('notChanged') })
  const choose = useDefaultPhoto({ onFailed })
  const takeOff = useNoDefaultPhoto({ onFailed })
  const isAllowed = can.becomeDefaultNow(item)
  const reason = errorSentence('mediaNotDefault') ?? ''

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
      <NoDefaultDialog
        open={isAsking}
        onTakeOff={() => {
          setAsking(false)
          takeOff.mutate()
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
