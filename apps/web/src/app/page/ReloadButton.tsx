import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTopDialog } from '@amour/ui/components/overlay/top-dialog.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useOnline } from '#app/hooks/use-online.ts'
import { reloadPage } from './reload-page.ts'

/**
 * Loads the whole page again. Without a connection, or while the site does not answer, nothing would come of it but the loss
 * of what is on the page.
 */
export function ReloadButton() {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const { key } = useLocation()
  const dialog = useTopDialog()
  const [state, setState] = useState<'asking' | 'away'>()
  const asking = useRef<AbortController>(undefined)
  // Who has closed this, has what did not come, has gone elsewhere or opened a dialog meanwhile wants it no more.
  useEffect(() => () => asking.current?.abort(), [key, dialog, isOnline])
  if (!isOnline) return null

  function reload() {
    const { signal } = (asking.current = new AbortController())
    setState('asking')
    void reloadPage(signal, (isAway) => setState(isAway ? 'away' : undefined))
  }

  return (
    <>
      <Button variant="ghost" busy={state === 'asking'} onClick={reload}>
        {t('reload')}
      </Button>
      {state === 'away' && <p role="status">{t('siteAway')}</p>}
    </>
  )
}
