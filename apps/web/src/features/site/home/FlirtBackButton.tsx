import { Button } from '@amour/ui/components/form/Button.tsx'
import { Check, SmilePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FlirtDialog } from '#features/people/flirts/shared/FlirtDialog.tsx'
import { showToast } from '#app/overlay/toasts.ts'
import { useFlirtActions } from '#features/people/flirts/flirts.api.ts'

/** Answers a flirt with one, or a look with the first. */
export function FlirtBackButton({ username, isFirst }: { username: string; isFirst: boolean }) {
  const { t } = useTranslation(['home', 'members'])
  const [isOpen, setOpen] = useState(false)
  // A notification names its member by username alone, which the calls take as well as an id.
  const flirting = useFlirtActions({ id: username, username, flirtedAt: null })
  const isFlirted = flirting.flirtedAt !== null

  const whyNot = isFlirted ? t('members:flirtedWhy') : undefined

  function open() {
    if (whyNot) return showToast({ id: 'flirt', text: whyNot })
    flirting.ask()
    setOpen(true)
  }

  return (
    <>
      <Button
        variant="soft"
        className="btn--bare"
        icon={isFlirted ? <Check className="i" aria-hidden /> : <SmilePlus className="i" aria-hidden />}
        aria-label={t(isFlirted ? 'members:flirtedWith' : isFirst ? 'members:flirtWith' : 'flirtBackWith', {
          username,
        })}
        whyNot={whyNot}
        onClick={open}
      >
        <span className="max-sm:hidden">{t(isFlirted ? 'flirted' : isFirst ? 'members:flirt' : 'flirtBack')}</span>
      </Button>
      {isOpen && <FlirtDialog flirting={flirting} onClose={() => setOpen(false)} />}
    </>
  )
}
