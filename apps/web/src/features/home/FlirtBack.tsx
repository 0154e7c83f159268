import { Button } from '@amour/ui/components/Button.tsx'
import { Check, SmilePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FlirtDialog } from '#app/FlirtDialog.tsx'
import { useFlirting } from '#features/flirts/flirts.api.ts'

/** Answers a flirt with one, or a look with the first. */
export function FlirtBack({ username, isFirst }: { username: string; isFirst: boolean }) {
  const { t } = useTranslation(['home', 'members'])
  const [isOpen, setOpen] = useState(false)
  // A notification names its member by username alone, which the calls take as well as an id.
  const flirting = useFlirting({ id: username, username, flirtedAt: null })
  const isFlirted = flirting.flirtedAt !== null

  function open() {
    if (isFlirted) return
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
        aria-disabled={isFlirted || undefined}
        onClick={open}
      >
        <span className="max-sm:hidden">{t(isFlirted ? 'flirted' : isFirst ? 'members:flirt' : 'flirtBack')}</span>
      </Button>
      {isOpen && <FlirtDialog flirting={flirting} onClose={() => setOpen(false)} />}
    </>
  )
}
