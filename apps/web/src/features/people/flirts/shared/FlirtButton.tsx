import { Button } from '@amour/ui/components/form/Button.tsx'
import type { ButtonStyle } from '@amour/ui/components/form/button-class.ts'
import { classes } from '@amour/ui/classes.ts'
import { Check, SmilePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FlirtDialog } from './FlirtDialog.tsx'
import type { FlirtActions } from './flirt-actions.ts'
import { showToast } from '#app/overlay/toasts.ts'
import '@amour/ui/motion/motion.css'

type FlirtButtonProps = Pick<ButtonStyle, 'variant' | 'size'> & {
  flirting: FlirtActions
  /** On a card, where there is room for one word. */
  isShort?: boolean | undefined
  className?: string | undefined
  /** In a row: what it is called instead until it has been pressed, with words that a phone leaves out. */
  offer?: { name: string; words: string } | undefined
}

/** Opens the twelve flirts; for a day after one it only says so. */
export function FlirtButton({ flirting, isShort, className, offer, ...look }: FlirtButtonProps) {
  const { t } = useTranslation('members')
  const [isOpen, setOpen] = useState(false)
  const { username } = flirting
  const isFlirted = flirting.flirtedAt !== null

  const whyNot = isFlirted ? t('flirtedWhy') : undefined

  function open() {
    if (whyNot) return showToast({ id: 'flirt', text: whyNot })
    flirting.ask()
    setOpen(true)
  }

  const flirt = isFlirted ? t(isShort || offer ? 'flirtedShort' : 'flirted') : t('flirt')
  const words = offer && !isFlirted ? offer.words : flirt

  // It stays focusable when it has done its work, since the dialog gives the focus back to it.
  return (
    <>
      <Button
        {...look}
        className={classes('lamp', isFlirted && 'lamp--on', className)}
        icon={isFlirted ? <Check className="i" aria-hidden /> : <SmilePlus className="i" aria-hidden />}
        aria-label={isFlirted ? t('flirtedWith', { username }) : (offer?.name ?? t('flirtWith', { username }))}
        whyNot={whyNot}
        onClick={open}
      >
        {isShort ? <b>{words}</b> : offer ? <span className="max-sm:hidden">{words}</span> : words}
      </Button>
      {isOpen && <FlirtDialog flirting={flirting} onClose={() => setOpen(false)} />}
    </>
  )
}
