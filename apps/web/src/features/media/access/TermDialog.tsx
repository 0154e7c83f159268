import { DEFAULT_TERM, grantDays, grantTerms, type GrantTerm } from '@amour/contract/media/media-access.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'
import { Radio } from '@amour/ui/components/form/Radio.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '#app/call/server-clock.ts'
import { formatDayNameInSentence } from '#app/text/days.ts'
import { formatTime } from '#app/text/format.ts'

export type TermDialogProps = {
  title: string
  text: string
  /** What is done with the term. */
  submit: string
  isBusy: boolean
  /** What the server said of the last try. */
  error: string | undefined
  onChoose: (term: GrantTerm) => void
  onClose: () => void
}

const DAY = 86_400_000

/** For how long somebody may see what is private: a week, unless another term is chosen. */
export function TermDialog({ title, text, submit, isBusy, error, onChoose, onClose }: TermDialogProps) {
  const { t } = useTranslation('sharing')
  const [term, setTerm] = useState<GrantTerm>(DEFAULT_TERM)
  const [openedAt] = useState(serverNow)
  const describeEnd = (choice: GrantTerm) => {
    const days = grantDays[choice]
    if (days === null) return t('term.openHint')
    const end = openedAt + days * DAY
    return t('term.ends', { day: formatDayNameInSentence(end), time: formatTime(end) })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    onChoose(term)
  }
  return (
    <Dialog open size="sm" sheet title={title} closeLabel={t('close')} onClose={onClose}>
      <form className="stack" onSubmit={send}>
        <p className="muted">{text}</p>
        <FieldGroup label={t('term.label')}>
          {grantTerms.map((choice) => (
            <Radio
              key={choice}
              name="term"
              value={choice}
              checked={term === choice}
              data-autofocus={choice === DEFAULT_TERM || undefined}
              onChange={() => setTerm(choice)}
              detail={describeEnd(choice)}
            >
              {t(`term.${choice}`)}
            </Radio>
          ))}
        </FieldGroup>
        {error && <Alert tone="bad">{error}</Alert>}
        <div className="cluster">
          <Button type="submit" busy={isBusy}>
            {submit}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
