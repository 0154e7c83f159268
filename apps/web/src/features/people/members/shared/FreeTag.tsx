import type { MemberCard } from '@amour/contract/people/members.ts'
import { classes } from '@amour/ui/classes.ts'
import { Lamp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MINUTE, useServerNow } from '#app/hooks/use-now.ts'
import '@amour/ui/styles/screens/announced.css'

type FreeTagProps = {
  availability: NonNullable<MemberCard['availability']>
  /** Without the pill, inside a line of text. */
  bare?: boolean | undefined
  className?: string | undefined
}

/** That a member is free tonight or this week; it goes by itself when that ends, on a page that stays open too. */
export function FreeTag({ availability: { when, until }, bare, className }: FreeTagProps) {
  const { t } = useTranslation('members')
  const now = useServerNow(MINUTE)
  if (Date.parse(until) <= now) return null
  return (
    <span className={classes('free', bare && 'free--bare', className)}>
      <Lamp className="i" aria-hidden />
      <span className="free-long">{t(`free.${when}`)}</span>
      <span className="free-short" aria-hidden>
        {t(`freeShort.${when}`)}
      </span>
    </span>
  )
}
