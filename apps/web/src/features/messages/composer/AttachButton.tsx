import { Button } from '@amour/ui/components/form/Button.tsx'
import { ImagePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { readErrorSentence } from '#app/text/i18n.ts'
import { showToast } from '#app/overlay/toasts.ts'

type AttachButtonProps = {
  /** False before the other has written: then pressing says so. */
  isAllowed: boolean
  onPress: () => void
}

/** Leads to one's own photos and videos, of which one may go with the message. */
export function AttachButton({ isAllowed, onPress }: AttachButtonProps) {
  const { t } = useTranslation('messages')
  const whyNot = isAllowed ? undefined : readErrorSentence('messageMediaEarly')
  return (
    <Button
      variant="ghost"
      aria-label={t('attach')}
      whyNot={whyNot}
      onClick={() => (whyNot ? showToast({ id: 'attach', text: whyNot }) : onPress())}
    >
      <ImagePlus className="i" aria-hidden />
    </Button>
  )
}
