import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import { DERIVES_SINCE } from '#app/account/formats.ts'
import { formatDay } from '#app/text/format.ts'

/** The one step by which an account of before is moved; it is offered for every address alike, and nobody is hurried. */
export function EarlierWay({ onSend }: { onSend: () => void }) {
  const { t } = useTranslation('session')
  return (
    <div className="stack-sm" role="note">
      <p className="small">
        <b>{t('earlierWay.title', { day: formatDay(DERIVES_SINCE) })}</b> {t('earlierWay.text')}
      </p>
      <Button variant="ghost" wide onClick={onSend}>
        {t('earlierWay.submit')}
      </Button>
    </div>
  )
}
