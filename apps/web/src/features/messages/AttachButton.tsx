import { Button } from '@amour/ui/components/Button.tsx'
import { ImagePlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorSentence } from '#app/i18n.ts'
import { showToast } from '#app/toasts.ts'
import { attach } from './attached.ts'

const MediaPicker = lazy(async () => ({ default: (await import('./MediaPicker.tsx')).MediaPicker }))

type AttachButtonProps = {
  member: { id: string; username: string }
  /** False before the other has written: then pressing says so. */
  isAllowed: boolean
  onAttached: () => void
}

/** Adds one of one's own photos or videos to the message that is being written. */
export function AttachButton({ member, isAllowed, onAttached }: AttachButtonProps) {
  const { t } = useTranslation('messages')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        aria-label={t('attach')}
        aria-disabled={!isAllowed || undefined}
        onClick={() =>
          isAllowed ? setOpen(true) : showToast({ id: 'attach', text: errorSentence('messageMediaEarly') })
        }
      >
        <ImagePlus className="i" aria-hidden />
      </Button>
      {isOpen && (
        <Suspense>
          <MediaPicker
            username={member.username}
            onClose={() => setOpen(false)}
            onPick={(item) => {
              attach(member.id, item)
              setOpen(false)
              onAttached()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
