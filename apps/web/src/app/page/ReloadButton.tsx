import { Button } from '@amour/ui/components/form/Button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSiteReachable } from '#app/call/site-reachability.ts'
import { useOnline } from '#app/hooks/use-online.ts'

/**
 * Loads the whole page again. Without a connection, or while the site does not answer, nothing would come of it but the loss
 * of what is on the page.
 */
export function ReloadButton() {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const [state, setState] = useState<'asking' | 'away'>()
  if (!isOnline) return null

  async function reload() {
    setState('asking')
    if (await isSiteReachable()) location.reload()
    else setState('away')
  }

  return (
    <>
      <Button variant="ghost" busy={state === 'asking'} onClick={() => void reload()}>
        {t('reload')}
      </Button>
      {state === 'away' && <p role="status">{t('siteAway')}</p>}
    </>
  )
}
