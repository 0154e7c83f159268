import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/hooks/use-online.ts'

/** Loads the whole page again. Without a connection nothing would come of it but the loss of what is on the page. */
export function ReloadButton() {
  const { t } = useTranslation()
  const isOnline = useOnline()
  if (!isOnline) return null
  return (
    <Button variant="ghost" onClick={() => location.reload()}>
      {t('reload')}
    </Button>
  )
}
