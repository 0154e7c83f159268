import { classes } from '@amour/ui/classes.ts'
import { Lock, LockOpen, ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NextMessage } from '#features/account/keys/contact-keys.api.ts'
import { useRefusalText } from './shared/refusal-text.ts'

type NextNoteProps = {
  next: NextMessage | undefined
  isCompared: boolean
  /** Whether it was tried all the same: then it is said at once. */
  isTried: boolean
  /** Whether anything has been written or chosen to go. */
  isWritten: boolean
  id: string
}

/** What will happen to what one writes now, below the field: never what has happened to earlier messages. */
export function NextMessageNote({ next, isCompared, isTried, isWritten, id }: NextNoteProps) {
  const { t } = useTranslation('messages')
  const describeRefusal = useRefusalText()
  // Its place is there before it is known what stands in it: what one is about to press in the log does not move.
  if (!next)
    return (
      <p className="composer-note" id={id} aria-hidden>
        <Lock className="i i-16 invisible" />
        <span className="invisible">{t('next.sealed')}</span>
      </p>
    )
  const Icon = next.way === 'sealed' ? Lock : next.way === 'plain' ? LockOpen : ShieldAlert
  return (
    <p
      key={String(isTried)}
      className={classes('composer-note', next.way === 'refused' && 'text-bad')}
      id={id}
      role={isTried && next.why ? 'alert' : undefined}
    >
      <Icon className="i i-16" aria-hidden />
      <span>
        {next.why
          ? describeRefusal(next.why, isWritten ? 'field' : 'none')
          : t(next.way === 'plain' ? 'next.plain' : isCompared ? 'next.compared' : 'next.sealed')}
      </span>
    </p>
  )
}
