import { Button } from '@amour/ui/components/Button.tsx'
import { Windows } from '@amour/ui/components/Windows.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { WebsiteFormState } from './use-website-form.ts'

type SentProps = { sent: NonNullable<WebsiteFormState['sent']>; onAgain: () => void }

/** What stands in a form's place once it has arrived: the reference, and what happens next and by when. */
export function Sent({ sent, onAgain }: SentProps) {
  const { t } = useTranslation('contact')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="empty">
      <Windows lit={1} />
      <h2 className="t-section" tabIndex={-1} ref={heading}>
        {t('sent.title')}
      </h2>
      <p>{t('sent.reference')}</p>
      <strong className="num text-25 select-all">{sent.reference}</strong>
      <p>{t(`sent.${sent.colour}`)}</p>
      <Button variant="quiet" onClick={onAgain}>
        {t('sent.again')}
      </Button>
    </div>
  )
}
